/** What the test provider's page says, in English, and in Spanish where the browser asks for that. */

const en = {
  test: 'TEST: no money is moved, and no card is charged.',
  title: 'Pay',
  blocked: 'This sum is blocked on your card. It is not charged now.',
  reference: 'For',
  amount: 'Amount',
  until: 'To be paid until',
  number: 'Card number',
  hint: 'Never enter a real card here.',
  pay: 'Pay',
  cards: 'Cards for this test',
  card4242: 'pays',
  card9995: 'is declined',
  card0002: 'pays, and the answer is lost',
  card0259: 'pays, and the yard hears of it a minute later',
  unknownCard: 'Please use one of the cards for this test.',
  declined: 'The card was declined: there is not enough money on it. Nothing was paid.',
  tooMany: 'Too many tries. Please wait a few minutes.',
  paidTitle: 'Paid',
  paid: 'Thank you. The yard is told about it; you can close this page.',
  lostTitle: 'No answer',
  lost: 'The connection was lost before the answer came. Ask the yard whether your payment is there before you pay again.',
  againTitle: 'Already paid',
  again: 'This was paid already. Nothing is paid twice.',
  expiredTitle: 'No longer open',
  expired: 'This payment was closed, or its time is over. Please ask the yard for a new link.',
  missingTitle: 'There is no such payment',
  missing: 'Please look whether the address is complete, or ask the yard for a new link.',
  doneTitle: 'Thank you',
  done: 'The yard is told about your payment by its provider; you can close this page.',
} as const;

export type Words = Readonly<Record<keyof typeof en, string>>;

const es: Words = {
  test: 'PRUEBA: no se mueve dinero ni se cobra ninguna tarjeta.',
  title: 'Pagar',
  blocked: 'Este importe se bloquea en su tarjeta. No se cobra ahora.',
  reference: 'Concepto',
  amount: 'Importe',
  until: 'A pagar hasta',
  number: 'Número de tarjeta',
  hint: 'No introduzca nunca una tarjeta real aquí.',
  pay: 'Pagar',
  cards: 'Tarjetas para esta prueba',
  card4242: 'paga',
  card9995: 'es rechazada',
  card0002: 'paga, y la respuesta se pierde',
  card0259: 'paga, y se avisa un minuto más tarde',
  unknownCard: 'Use una de las tarjetas para esta prueba.',
  declined: 'La tarjeta fue rechazada: no tiene saldo suficiente. No se ha pagado nada.',
  tooMany: 'Demasiados intentos. Espere unos minutos.',
  paidTitle: 'Pagado',
  paid: 'Gracias. Ya se avisa a la empresa de alquiler; puede cerrar esta página.',
  lostTitle: 'Sin respuesta',
  lost: 'La conexión se perdió antes de la respuesta. Pregunte si su pago ha llegado antes de volver a pagar.',
  againTitle: 'Ya está pagado',
  again: 'Esto ya se pagó. Nada se paga dos veces.',
  expiredTitle: 'Ya no está abierto',
  expired: 'Este pago se cerró o su plazo terminó. Pida un enlace nuevo.',
  missingTitle: 'No existe este pago',
  missing: 'Compruebe que la dirección esté completa o pida un enlace nuevo.',
  doneTitle: 'Gracias',
  done: 'Su proveedor de pagos avisa a la empresa de alquiler; puede cerrar esta página.',
};

export interface Language {
  readonly code: 'en' | 'es';
  readonly words: Words;
}

/** Whichever of both the browser wants more. */
export function languageOf(header: string | undefined): Language {
  const wanted = (header ?? '')
    .slice(0, 500)
    .split(',')
    .map((part) => {
      const [name = '', quality] = part
        .trim()
        .toLowerCase()
        .split(/;\s*q=/);
      return { name: name.slice(0, 2), quality: quality === undefined ? 1 : Number(quality) || 0 };
    })
    .filter(({ name, quality }) => quality > 0 && (name === 'en' || name === 'es'))
    .toSorted((a, b) => b.quality - a.quality);
  return wanted[0]?.name === 'es' ? { code: 'es', words: es } : { code: 'en', words: en };
}
