import { buffer } from 'node:stream/consumers'
import sql from 'sql-template-tag'
import { describe, expect, it } from 'vitest'
import { createBadgeWorld, type Fair } from '../../../app/testing/badge-world.ts'
import { closeAfterAll } from '../../../app/testing/close-after-all.ts'
import { pdfText } from '../../../app/testing/render-pdf.ts'
import { migrateJobs } from '../../../kernel/jobs/migrate-jobs.ts'
import { badgeJobs } from '../jobs.ts'

const world = await closeAfterAll(createBadgeWorld())
await migrateJobs(world.pool)
const fair = await world.fair()

type Clerk = Fair['organizer']

/** Creates a file of one card in the queue of a printer. */
async function waitingFile(printerId?: string) {
  const { exhibitionId, organizer } = fair
  const id = await world.active(fair)
  const input = { exhibitionId, ids: [id], format: 'single' as const, printerId }
  const { data, reason } = await world.call(organizer, 'printBadges', input)
  expect(reason).toBeUndefined()
  await world.runJob(data.jobId, badgeJobs)
  await world.db.run(sql`update job set state = 'done' where id = ${data.jobId}`)
  return { id, jobId: data.jobId }
}

const claim = (clerk: Clerk, jobId: string, giveBack = false) =>
  world.call(clerk, 'claimPrintJob', { exhibitionId: fair.exhibitionId, jobId, giveBack })
const jobs = async (clerk: Clerk) =>
  (await world.call(clerk, 'getPrinterList', { exhibitionId: fair.exhibitionId })).data.jobs

describe('printers and their queues', () => {
  it('have unique names and belong to one exhibition', async () => {
    const { exhibitionId, organizer, partner } = fair
    const printer = { exhibitionId, name: 'A 台', place: '南登录厅' }
    const { data } = await world.call(organizer, 'savePrinter', printer)
    expect((await world.call(organizer, 'savePrinter', printer)).reason).toBe('badge.printerNameTaken')
    expect((await world.call(partner, 'savePrinter', printer)).reason).toBe('kernel.noPermission')
    const over = { ...printer, id: data.id, version: data.version, place: '北登录厅' }
    expect((await world.call(organizer, 'savePrinter', over)).reason).toBeUndefined()
    expect((await world.call(organizer, 'savePrinter', over)).reason).toBe('kernel.changedMeanwhile')
    const other = await world.fair()
    const id = await world.active(other)
    const foreign = { exhibitionId: other.exhibitionId, ids: [id], format: 'single' as const, printerId: data.id }
    expect((await world.call(other.organizer, 'printBadges', foreign)).reason).toBe('kernel.notFound')
    const { jobId } = await waitingFile(data.id)
    const [job] = await jobs(organizer)
    expect(job).toMatchObject({ jobId, printerId: data.id, waiting: 1, actions: ['claim'], claimedBy: null })
  })

  it('let one of two clerks claim a file, and the other cannot confirm the print', async () => {
    const { exhibitionId, organizer } = fair
    const { id, jobId } = await waitingFile()
    const clerks = [organizer, world.platform]
    const replies = await Promise.all(clerks.map(clerk => claim(clerk, jobId)))
    expect(replies.map(({ reason }) => reason ?? 'taken').sort()).toEqual(['badge.printClaimed', 'taken'])
    const at = replies.findIndex(({ reason }) => reason === undefined)
    const [first, second] = at === 0 ? clerks : clerks.toReversed()
    if (!first || !second) throw new Error('two clerks')
    expect(replies[at]?.data.url).toContain('/')
    const said = (clerk: Clerk) => world.call(clerk, 'markPrinted', { exhibitionId, ids: [id] })
    expect((await said(second)).reason).toBe('badge.printClaimed')
    expect((await jobs(second)).find(one => one.jobId === jobId)?.actions).toEqual([])
    // The same clerk may claim it again, for another fifteen minutes.
    expect((await claim(first, jobId)).reason).toBeUndefined()
    expect((await said(first)).reason).toBeUndefined()
    expect((await claim(first, jobId)).reason).toBe('badge.printNotWaiting')
  })

  it('let others claim a file that was released, or whose fifteen minutes are over', async () => {
    const { organizer } = fair
    const { jobId } = await waitingFile()
    await claim(organizer, jobId)
    expect((await claim(world.platform, jobId)).reason).toBe('badge.printClaimed')
    await claim(organizer, jobId, true)
    expect((await claim(world.platform, jobId)).reason).toBeUndefined()
    await world.db.run(sql`update print_order set claimed_until = now() - interval '1 second' where job_id = ${jobId}`)
    expect((await claim(organizer, jobId)).reason).toBeUndefined()
  })
})

describe('picking up', () => {
  it('lists the printed cards of a company, to be signed at pick-up', async () => {
    const one = await world.fair()
    const { exhibitionId, organizer, partner } = one
    const companyId = partner.company.id
    const ask = (caller: Clerk, company = companyId) =>
      world.call(caller, 'printPickUpList', { exhibitionId, companyId: company })
    const id = await world.active(one, { name: '签收人甲' })
    await world.active(one, { name: '还没打印' })
    await world.db.run(sql`update credential set state = 'printed' where badge_id = ${id}`)
    expect((await ask(partner)).reason).toBe('kernel.noPermission')
    expect((await ask(fair.organizer)).reason).toBe('kernel.notFound')
    expect((await ask(organizer, crypto.randomUUID())).reason).toBe('kernel.notFound')
    const { data } = await ask(organizer)
    const { fileId, cards } = await world.runJob<{ fileId: string; cards: number }>(data.jobId, badgeJobs)
    expect(cards).toBe(1)
    const [page = ''] = await pdfText(await buffer(await world.services.store.read(fileId)))
    expect(page).toContain('签收人甲')
    expect(page).not.toContain('还没打印')
    await world.db.run(sql`update credential set state = 'issued' where badge_id = ${id}`)
    const again = await ask(organizer)
    await expect(world.runJob(again.data.jobId, badgeJobs)).rejects.toMatchObject({ reason: 'badge.pickUpNone' })
  })

  it('records who picked up a card for its holder, and returns the card to the desk', async () => {
    const { exhibitionId, organizer } = fair
    const { id, jobId } = await waitingFile()
    await claim(organizer, jobId)
    await world.call(organizer, 'markPrinted', { exhibitionId, ids: [id] })
    const issue = (chosen: object) => world.call(organizer, 'issueBadges', { exhibitionId, ids: [id], ...chosen })
    const back = () => world.call(organizer, 'takeBackBadges', { exhibitionId, ids: [id], note: '给错了人' })
    expect((await issue({ by: 'proxy' })).reason).toBe('badge.issuedToWanted')
    expect((await back()).reason).toBe('badge.notIssued')
    expect((await issue({ by: 'proxy', to: '李代领' })).data.count).toBe(1)
    const card = () => world.credentials(id).then(([one]) => one)
    expect(await card()).toMatchObject({ state: 'issued' })
    const { data } = await world.call(organizer, 'getBadgeDetail', { exhibitionId, id })
    expect(data.actions).toContain('takeBack')
    expect((await back()).data.count).toBe(1)
    expect(await card()).toMatchObject({ state: 'printed' })
    const stored = await world.db.one<{ to: string | null; way: string | null }>(sql`
      select issued_to as to, issued_by_way as way from credential where exhibition_id = ${exhibitionId} and badge_id = ${id}`)
    expect(stored).toEqual({ to: null, way: null })
    expect((await back()).reason).toBe('badge.notIssued')
    expect((await issue({})).data.count).toBe(1)
  })
})
