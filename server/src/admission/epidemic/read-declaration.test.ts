import type { CommandName, Payload } from '@fairgate/contract/app/catalogue'
import sql from 'sql-template-tag'
import { afterAll, describe, expect, it } from 'vitest'
import { jobs } from '../../app/jobs.ts'
import { createAccessWorld } from '../../app/testing/access-world.ts'
import { type DrawnColour, drawHealthCode, drawTripCard, drawWall } from '../../app/testing/drawn-code.ts'
import type { TestOperator } from '../../app/testing/world.ts'
import { createStoredFile } from '../../kernel/files/stored-file.ts'
import { endReading } from './reading/recognise.ts'

const world = await createAccessWorld()
const desk = await world.world.operator(world.platform.company, { permissions: ['declaration:proxy'] })
afterAll(async () => {
  await endReading()
  await world.close()
})

const call = <N extends CommandName>(caller: TestOperator, command: N, input: Payload<N>) =>
  world.call(caller, command, input)

type Strategy = Omit<Payload<'addEpidemicSetting'>, 'exhibitionId'>
const strategy: Omit<Strategy, 'auditMode'> = {
  ...{ healthCode: true, tripCard: false, nucleic: 'none', vaccine: '0', tripRisk: 'noLimit', proxy: true },
  ...{ agreementCn: '我承诺以上内容属实。', agreementEn: 'All of this is true.' },
}

async function opened(auditMode: Strategy['auditMode'], changes: Partial<Strategy> = {}): Promise<string> {
  const { exhibitionId } = await world.fair()
  const made = await call(world.platform, 'addEpidemicSetting', { exhibitionId, auditMode, ...strategy, ...changes })
  await call(world.platform, 'setEpidemicSettingStatus', { ...made.data, isOpen: true })
  return exhibitionId
}

/** Beijing time a minute ago, as a phone shows it. */
const shown = () => new Date(Date.now() + (8 * 60 - 1) * 60_000).toISOString().slice(0, 19).replace('T', ' ')
/** The code of every declarant here: the number may or may not be read, depending on the displayed time. */
const code = (colour: DrawnColour) =>
  drawHealthCode({ colour, name: '*明', document: 'E1****0*', at: shown() }, { jpeg: 85 })

let people = 0
type Form = Payload<'addProxyDeclaration'>
/** Declares with one picture, has it read, and returns the result. */
async function read(exhibitionId: string, content: Buffer, kind: 'healthCode' | 'tripCard', typed: Partial<Form>) {
  const file = await createStoredFile(world.db, world.services.store, {
    ...{ purpose: 'images', companyId: desk.company.id, operatorId: desk.operatorId },
    ...{ name: 'picture.jpg', type: 'jpeg', content },
  })
  await world.db.run(sql`update file set state = 'stored' where id = ${file.id}`)
  const { data, statusCode } = await call(desk, 'addProxyDeclaration', {
    ...{ exhibitionId, strategyNumber: 1, name: '示例入场明', documentType: 'passport' },
    ...{ documentNumber: `E1${String(100_000 + people++)}`, phone: '13800005678', cities: ['330100'] },
    ...{ temperature: '36.5', symptoms: [], agreed: true, images: [{ fileId: file.id, kind }], nucleic: [] },
    ...typed,
  })
  expect(statusCode).toBe(10001)
  const { id } = await world.db.one<{ id: string }>(sql`
    select id from job where kind = 'epidemic.read' and payload ->> 'id' = ${data.id}`)
  world.published.length = 0
  await world.runJob(id, jobs)
  return world.db.one<{ state: string; doubts: string[]; facts: unknown; imageDoubts: string[]; receipt: string }>(sql`
    select d.state, d.doubts, i.facts, i.doubts as "imageDoubts", r.state as receipt from declaration d
      join declaration_image i on i.declaration_id = d.id join health_pass r on r.declaration_id = d.id
    where d.id = ${data.id}`)
}

describe('a declaration that is read', () => {
  it('is approved if its picture clearly confirms the input', async () => {
    const found = await read(await opened('ocr'), await code('green'), 'healthCode', { healthColour: 'green' })
    expect(found).toMatchObject({
      state: 'valid',
      receipt: 'valid',
      doubts: [],
      facts: { colour: 'green', name: '*明' },
    })
  })

  it('is rejected on a contradiction if only the reader decides, else a person decides', async () => {
    const picture = await code('red')
    const typed = { healthColour: 'green' } as const
    expect(await read(await opened('ocr'), picture, 'healthCode', typed)).toMatchObject({
      ...{ state: 'rejected', receipt: 'rejected', doubts: ['differs'], facts: { colour: 'red' } },
    })
    const fair = await opened('ocrManual')
    expect(await read(fair, picture, 'healthCode', typed)).toMatchObject({
      ...{ state: 'pendingManual', receipt: 'pendingManual', doubts: ['differs'] },
    })
    // Deciders have the list open, and are notified of pending ones.
    const { sponsor } = await world.db.one<{ sponsor: string }>(sql`
      select sponsor_id as sponsor from exhibition where id = ${fair}`)
    const topics = world.published.filter(({ type }) => type === 'row').map(({ topic }) => topic)
    expect(new Set(topics)).toEqual(new Set([`company:${sponsor}`, `company:${desk.company.id}`]))
  })

  it('goes to a person if the picture shows a wall', async () => {
    const found = await read(await opened('ocrManual'), await drawWall({ jpeg: 80 }), 'healthCode', {
      healthColour: 'green',
    })
    expect(found).toMatchObject({ state: 'pendingManual', doubts: ['unclear'], imageDoubts: ['noCode'] })
  })

  it('goes to a person if a card names a place that was not entered', async () => {
    const cities = ['浙江省杭州市', '湖北省武汉市']
    const card = { colour: 'green', phone: '138****5678', at: shown().replaceAll('-', '.'), cities } as const
    const fair = await opened('ocrManual', { healthCode: false, tripCard: true })
    const picture = await drawTripCard(card)
    const typed = { tripColour: 'green' } as const
    expect(await read(fair, picture, 'tripCard', typed)).toMatchObject({
      ...{ state: 'pendingManual', doubts: ['differs'], facts: { cities: ['330100', '420100'] } },
    })
    expect(await read(fair, picture, 'tripCard', { ...typed, cities: ['330106', '420000'] })).toMatchObject({
      ...{ state: 'valid', doubts: [] },
    })
  })

  it('is not approved with a card of another telephone', async () => {
    const card = {
      colour: 'green',
      phone: '138****5678',
      at: shown().replaceAll('-', '.'),
      cities: ['浙江省杭州市'],
    } as const
    const fair = await opened('ocrManual', { healthCode: false, tripCard: true })
    const picture = await drawTripCard(card)
    const borrowed = { tripColour: 'green', phone: '13900005678' } as const
    expect(await read(fair, picture, 'tripCard', borrowed)).toMatchObject({
      ...{ state: 'pendingManual', doubts: ['differs'], facts: { phoneMasked: '138****5678' } },
    })
    const cut = await drawTripCard({ ...card, phone: '' })
    expect(await read(fair, cut, 'tripCard', { tripColour: 'green' })).toMatchObject({
      ...{ state: 'pendingManual', doubts: ['unclear'], imageDoubts: ['noPhone'] },
    })
  })
})
