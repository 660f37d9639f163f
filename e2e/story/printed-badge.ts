import { expect } from '@playwright/test'
import type { WireActor } from './wire-actor.ts'

/** Has somebody's badge made again, printed and handed out; gives the paper as it came out of the printer. */
export async function printedBadge(desk: WireActor, exhibitionId: string, id: string): Promise<Buffer> {
  await desk.does('reprintBadge', { exhibitionId, id, reasonCode: 'damaged', note: '磨损（虚构）' })
  const { jobId } = await desk.does('printBadges', { exhibitionId, ids: [id], format: 'single', size: 'cr80' })
  await expect(async () =>
    expect(await desk.does('getJobDetail', { id: jobId })).toMatchObject({ state: 'done' }),
  ).toPass()
  const { fileId } = await desk.does('getJobDetail', { id: jobId })
  const pdf = await desk.downloads(fileId ?? '')
  expect(await desk.does('markPrinted', { exhibitionId, ids: [id] })).toMatchObject({ count: 1 })
  expect(await desk.does('issueBadges', { exhibitionId, ids: [id], by: 'holder' })).toMatchObject({ count: 1 })
  return pdf
}
