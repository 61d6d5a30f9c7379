import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { pageBefore } from '#lib/entries.dom.ts';
import { wentForward } from '#lib/layers.dom.ts';

/** The ways on from a place of the camera. */
export interface Ways {
  readonly leave: () => void;
  /** To another place, in place of this one. */
  readonly goTo: (path: string) => void;
}

/**
 * Out of the camera, to the page that it is of: back where one came from it, so that one more Back leaves that page; else in place of the camera. Only
 * once: a second tap, or a shot that is saved after the person has left, must not go back further.
 */
export function useWays(path: string): Ways {
  const navigate = useNavigate();
  const isHere = useRef(false);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  const leave = () => {
    if (!isHere.current) return;
    isHere.current = false;
    const before = pageBefore();
    void (before?.path === path ? navigate(-before.steps) : navigate(path, { replace: true }));
  };
  const goTo = (to: string) => {
    if (isHere.current) void navigate(to, { replace: true });
  };
  return { leave, goTo };
}

/** A camera is opened by a tap. Forward does not lead into one that was left: true while it goes back from there. */
export function useNoWayForward(): boolean {
  const navigate = useNavigate();
  const [isForward] = useState(wentForward);
  const isLeaving = useRef(false);
  useEffect(() => {
    if (!isForward || isLeaving.current) return;
    isLeaving.current = true;
    void navigate(-1);
  }, [isForward, navigate]);
  return isForward;
}
