import type { WireActor } from './wire-actor.ts'

/** Approves an exhibition besides those that have its halls then. */
export async function approveBesides(venue: WireActor, { id, version }: { id: string; version: number }) {
  const { taken } = await venue.does('getExhibitionDetail', { id })
  const shares = taken.flatMap(({ code }) => code ?? [])
  return venue.does('approveExhibition', { id, version, shares })
}
