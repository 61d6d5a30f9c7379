import { later } from '#ui/later.tsx';
import type { BookingFormProps } from '../form/booking-form.tsx';

/** It is loaded as soon as its list is here: letters that follow `n` are meant for it. */
export const BookingForm = later<BookingFormProps>(() => import('../form/booking-form.tsx'));
BookingForm.preload();
