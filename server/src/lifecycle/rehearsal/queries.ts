import type { Input, Output } from '@fairgate/contract/app/catalogue'
import { isSandbox } from '@fairgate/contract/kernel/lifecycle/sandbox'
import { isRunning, readSandbox, runsExhibition, showFor } from '../../exhibitions/exhibition/api.ts'
import type { ReadContext } from '../../kernel/command/context.ts'
import { daysTo } from './days.ts'

/** The active sandbox of an exhibition, or the requested sandbox itself; null if there is none. */
export async function readExhibitionSandbox(
  { db, actor, now, services }: ReadContext,
  { exhibitionId }: Input<'getExhibitionRehearsal'>,
): Promise<Output<'getExhibitionRehearsal'>> {
  const exhibition = await showFor(db, actor, exhibitionId)
  const may = actor.permissions.has('exhibition:rehearse') && runsExhibition(actor, exhibition)
  const itself = isSandbox(exhibitionId)
  const row = await readSandbox(db, actor, itself ? { id: exhibitionId } : { of: exhibitionId })
  if (!row) return { mayBegin: may && !itself && isRunning(exhibition), rehearsal: null }
  const { moveIn, open, moveOut, state, ...shown } = row
  const days = daysTo({ moveIn, open, moveOut }, now, services.config.venueTimeZone)
  const sandbox = { ...shown, days, mayMove: may && isRunning({ state }), mayEnd: may }
  return { mayBegin: false, rehearsal: sandbox }
}
