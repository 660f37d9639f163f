import type { WireActor } from './wire-actor.ts'

/** Approves an exhibition although others have its halls at the same time. */
export async function approveBesides(venue: WireActor, { id, version }: { id: string; version: number }) {
  const { taken } = await venue.does('getExhibitionDetail', { id })
  const shares = taken.flatMap(({ code }) => code ?? [])
  return venue.does('approveExhibition', { id, version, shares })
}
