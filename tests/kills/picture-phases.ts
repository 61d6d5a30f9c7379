/** Pictures at the vehicle: what is being done to one when the phone dies. */
import type { Page } from 'playwright-core';
import { goOn, LONG, nthRequest, orLate, pause } from './moments.ts';
import { refresh } from './page.ts';
import type { Phase, Play } from './phases.ts';
import { Photographer } from './photographer.ts';

async function photographerAt({ ground, field }: Play, page: Page): Promise<Photographer> {
  if (!field.booking) throw new Error('there is no booking');
  const person = new Photographer(page, ground, field.booking, field.walkRound);
  await person.open();
  return person;
}

/** The power goes between a shutter and its bytes on the disk, or right after. */
const storing: Phase = async (play, page) => {
  const { chance, diary } = play.ground;
  const person = await photographerAt(play, page);
  if (chance.next() < 0.5) await play.stage.network.weather('offline');
  const saved = diary.more(chance.between(1, 8));
  goOn(person.shoot(LONG));
  await orLate(saved);
  await pause(chance.between(0, 120));
};

/** While the pictures become small, nothing can be sent. */
const shrinking: Phase = async (play, page) => {
  const { chance } = play.ground;
  const person = await photographerAt(play, page);
  await play.stage.network.weather('offline');
  await person.shoot(chance.between(3, 6));
  if (chance.next() < 0.5) await play.stage.network.weather('clear');
  await pause(chance.between(0, 1_500));
};

const UPLOAD = /^POST \/api\/(upload-checkin-image|save-\w+-precheck)/;

/** The server stores a picture, and its answer comes to nobody. */
const unanswered: Phase = async (play, page) => {
  const { stage, ground } = play;
  const { chance } = ground;
  const person = await photographerAt(play, page);
  await stage.network.weather('offline');
  await person.shoot(chance.between(3, 5));
  const nth = chance.between(1, 3);
  let left = nth;
  stage.network.fault(({ method, path }) => {
    if (!UPLOAD.test(`${method} ${path}`)) return null;
    left -= 1;
    return left === 0 ? 'lose-answer' : null;
  });
  const write = nthRequest(stage.network, 'asked', nth, UPLOAD);
  await stage.network.weather('clear');
  goOn(refresh(page).then(() => person.shoot(LONG)));
  await orLate(write);
  await pause(chance.between(0, 400));
  stage.network.fault(null);
};

export const PICTURE_PHASES: Readonly<Record<string, Phase>> = {
  'storing pictures': storing,
  'small pictures': shrinking,
  'lost pictures': unanswered,
};
