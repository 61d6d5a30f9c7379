/** What people may do with what expenses and bills refer to. */
import type { Area } from './define.ts';

export const reference = {
  area: 'reference',
  title: 'Vendors, locations and cohorts',
  permissions: {
    'vendor.view': { words: 'See vendors', from: 'technician', accountant: true },
    'vendor.create': { words: 'Add vendors', from: 'office', accountant: true },
    'vendor.update': { words: 'Change vendors', from: 'office', accountant: true },
    'vendor.delete': { words: 'Archive vendors and bring them back', from: 'office', accountant: true },
    'location.view': { words: 'See locations', from: 'technician', accountant: true },
    'location.create': { words: 'Add locations', from: 'office', accountant: true },
    'location.update': { words: 'Change locations and their addresses', from: 'office', accountant: true },
    'location.delete': { words: 'Archive locations and bring them back', from: 'office', accountant: true },
    'expense-category.view': { words: 'See categories of expenses', from: 'technician', accountant: true },
    'expense-category.create': { words: 'Add categories of expenses', from: 'office', accountant: true },
    'expense-category.update': { words: 'Change categories of expenses', from: 'office', accountant: true },
    'expense-category.delete': {
      words: 'Archive categories of expenses and bring them back',
      from: 'office',
      accountant: true,
    },
    'payment-method.view': { words: 'See the ways in which the yard pays', from: 'technician', accountant: true },
    'payment-method.update': {
      words: 'Add and change the ways in which the yard pays',
      from: 'office',
      accountant: true,
    },
    'cohort.view': { words: 'See cohorts, their vehicles and owners', from: 'office', accountant: true },
    'cohort.update': { words: 'Add and change cohorts and their terms', from: 'office', accountant: true },
  },
} as const satisfies Area;
