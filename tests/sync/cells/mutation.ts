/** All events that a mutation can meet, in every state. */
import { answers, type Answers } from './answers.ts';
import type { State, Table } from './cell.ts';
import { lead, type Lead } from './lead.ts';
import { lookUp, type LookUp } from './look-up.ts';
import { needs, type Needs } from './needs.ts';
import { person, type Person } from './person.ts';
import { planning, type Planning } from './planning.ts';
import { pulls, type Pulls } from './pulls.ts';
import { refusals, type Refusals } from './refusals.ts';
import { saving, type Saving } from './saving.ts';
import { tokens, type Tokens } from './tokens.ts';
import { world, type World } from './world.ts';

type Event = Saving | Planning | Needs | Answers | Refusals | Tokens | LookUp | Person | World | Pulls | Lead;

export const MUTATION: Table<Event, State> = {
  ...saving,
  ...planning,
  ...needs,
  ...answers,
  ...refusals,
  ...tokens,
  ...lookUp,
  ...person,
  ...world,
  ...pulls,
  ...lead,
};
