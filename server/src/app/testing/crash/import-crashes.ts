import { type DeclarationColumn, declarationImportColumns } from '@fairgate/contract/admission/epidemic/import-fields'
import { type PartnerColumn, partnerImportColumns } from '@fairgate/contract/exhibitions/partner/import-fields'
import { kindOf } from '@fairgate/contract/exhibitions/partner/kinds'
import { audienceImportColumns } from '@fairgate/contract/sales/audience/import-fields'
import { ticketImportColumns } from '@fairgate/contract/sales/ticket/import-fields'
import sql from 'sql-template-tag'
import { expect } from 'vitest'
import { freshCreditCode } from '../company-world.ts'
import { drawHealthCode } from '../drawn-code.ts'
import { zipOf } from '../zip-of.ts'
import { type Crash, crash } from './crash.ts'
import type { CrashFixture } from './crash-fixture.ts'

/** A sheet with the titles in both languages, like its template. */
function sheetOf<Column extends string>(
  titles: Readonly<Record<Column, readonly unknown[]>>,
  rows: readonly Partial<Record<Column, string>>[],
) {
  const columns = Object.keys(titles) as Column[]
  const header = columns.map(column => titles[column].join(' ')).join(',')
  const lines = rows.map(row => columns.map(column => row[column] ?? '').join(','))
  const content = Buffer.from([header, ...lines].join('\n'))
  return { purpose: 'sheet', name: 'rows.csv', type: 'csv', content } as const
}

/** A valid row of a partner, each with another company and person. */
function partnerRow(n: number): Partial<Record<PartnerColumn, string>> {
  const mark = String(700_000 + n)
  return {
    ...{ nameCn: `中断企业${mark}`, nameEn: `Interrupted ${mark} Ltd.`, creditCode: freshCreditCode() },
    ...{ comAttr: '民营企业', comType: 'mainContractor', regionCode: '310118', addressCn: '虹湾路 1 号' },
    ...{ contactName: '周亦航', contactTelephone: `13720${mark}`, contactEmail: `c${mark}@example.com` },
    ...{ administratorName: '许南乔', userName: `in.${mark}` },
    ...{ telephone: `13520${mark}`, email: `a${mark}@example.com` },
  }
}

const ticketReport = async ({ call }: CrashFixture, caller: Parameters<CrashFixture['call']>[0], importId: string) =>
  (await call(caller, 'getTicketImportReport', { importId })).data

/** More declarations than a batch of an import, so that there is a middle. */
const declarations = 300
const pictures = 20
const codes = 6

export const importCrashes: readonly Crash[] = [
  crash({
    job: 'audience.import: everybody comes in once',
    async start({ world, call, uploaded }) {
      const caller = await world.world.administrator('sponsor')
      const people = Array.from({ length: 3_000 }, (_, n) => ({
        name: `观众${n}`,
        phone: `136${String(n).padStart(8, '0')}`,
      }))
      const { name, phone } = audienceImportColumns
      const fileId = await uploaded(caller, sheetOf({ name, phone }, people))
      const { importId, jobId } = (await call(caller, 'importAudience', { fileId })).data
      const report = async () => (await call(caller, 'getAudienceImportReport', { importId })).data
      return { jobs: [jobId], requester: caller, report }
    },
    progress: { done: async (_, { report }) => (await report()).good, all: 3_000 },
    async expected({ db }, { requester, report }) {
      expect(await report()).toMatchObject({ total: 3_000, good: 3_000, bad: 0, filled: 0 })
      const stored = await db.one(sql`
        select count(*)::int as people, count(distinct phone_blind_index)::int as phones from audience
        where owner_id = ${requester.company.id}`)
      expect(stored).toEqual({ people: 3_000, phones: 3_000 })
    },
  }),

  crash({
    job: 'partner.import: of two thousand rows none is lost, none comes twice, bad ones wait',
    async start({ partners, uploaded }) {
      const caller = await partners.owner('Cooperator')
      const rows = Array.from({ length: 2_000 }, (_, n) =>
        n % 100 === 99 ? { ...partnerRow(n), contactEmail: 'nowhere' } : partnerRow(n),
      )
      const fileId = await uploaded(caller, sheetOf(partnerImportColumns(kindOf('Cooperator')), rows))
      const { statusCode, data } = await partners.send(caller, 'Cooperator', 'import…', { fileId })
      expect(statusCode).toBe(10001)
      const stored = sql`select count(*)::int as n from company
        where owner_company_id = ${caller.company.id} and state = 'pending'`
      return { jobs: [data.jobId], importId: data.importId, requester: caller, stored }
    },
    progress: { done: ({ count }, { stored }) => count(stored), above: 200, all: 1_980 },
    async expected({ partners, count }, { requester, importId, stored }) {
      const report = (await partners.send(requester, 'Cooperator', 'get…ImportReport', { importId })).data
      expect(report).toMatchObject({ total: 2_000, good: 1_980, bad: 20, reasons: [{ reason: 'other', count: 20 }] })
      const page = await partners.send(requester, 'Cooperator', 'get…ImportRowPage', { importId, pageSize: 40 })
      const bad = page.data.list.map(({ rowNumber }) => rowNumber)
      expect(bad).toEqual(Array.from({ length: 20 }, (_, n) => n * 100 + 101))
      expect(await count(stored)).toBe(1_980)
    },
  }),

  crash({
    job: 'ticket.import: no ticket is lost, none is sold twice',
    async start({ tickets, call, db, uploaded }) {
      const fair = await tickets.ticketFair()
      const { exhibitionId, agent } = fair
      const ticketTypeId = await tickets.ticketType(fair, { total: 2000 })
      await tickets.allot(fair, ticketTypeId, 2000)
      const { ticketType } = await db.one<{ ticketType: string }>(sql`
        select name_cn as "ticketType" from ticket_type where id = ${ticketTypeId}`)
      const rows = Array.from({ length: 2000 }, (_, n) => ({
        ticketType,
        ...(n % 3 === 0 && { orderNumber: `K-${n % 600}` }),
      }))
      const { data } = await call(agent, 'importTickets', {
        ...{ exhibitionId, fileId: await uploaded(agent, sheetOf(ticketImportColumns, rows)) },
        sale: { buyer: { name: '团购客户', phone: '13800000001' }, method: 'cash' },
      })
      return { jobs: [data.jobId], importId: data.importId, fair, ticketTypeId }
    },
    progress: {
      done: async (fixture, { fair, importId }) => (await ticketReport(fixture, fair.agent, importId)).good,
      ...{ above: 200, all: 2000 },
    },
    async expected(fixture, { fair, importId, ticketTypeId }) {
      const report = await ticketReport(fixture, fair.agent, importId)
      expect(report).toMatchObject({ total: 2000, good: 2000, bad: 0 })
      const { taken } = await fixture.tickets.stockOf(ticketTypeId, fair.agentParticipation)
      const sold = await fixture.db.one<Record<string, number>>(sql`
        select (select count(*)::int from ticket where ticket_type_id = ${ticketTypeId}) as tickets,
          (select count(distinct c.code)::int from ticket_credential c where c.ticket_type_id = ${ticketTypeId}
            and c.revoked_reason is null) as codes,
          (select coalesce(sum(quantity), 0)::int from ticket_sale_event where ticket_type_id = ${ticketTypeId}) as facts,
          coalesce(sum(quantity), 0)::int as ordered, count(*)::int as orders
        from ticket_order where exhibition_id = ${fair.exhibitionId}`)
      const all = { taken: 2000, tickets: 2000, codes: 2000, facts: 2000, ordered: 2000 }
      expect({ taken, ...sold }).toEqual({ ...all, orders: 201 })
    },
  }),

  crash({
    job: 'epidemic.import: each declares once, each picture is stored once',
    async start({ epidemic, uploaded }) {
      const desk = await epidemic.world.world.operator(epidemic.venue.company, { permissions: ['declaration:proxy'] })
      const { exhibitionId } = await epidemic.opened({ healthCode: false, nucleic: 'none' })
      const rows = Array.from(
        { length: declarations },
        (): Partial<Record<DeclarationColumn, string>> => ({
          ...{ name: '示例入场人', documentType: '护照', documentNumber: epidemic.passport(), phone: '13800138000' },
          ...{ cities: '杭州市', temperature: '36.5' },
        }),
      )
      const picture = await drawHealthCode({ colour: 'green', name: '*明', document: 'E1', at: '2026-11-20 09:41:23' })
      const names = Array.from({ length: pictures }, (_, n) => `${n + 2}-健康码.png`)
      const content = await zipOf(Object.fromEntries(names.map(name => [name, picture])))
      const { statusCode, data } = await epidemic.call(desk, 'importDeclarations', {
        ...{ exhibitionId, strategyNumber: 1, agreed: true },
        fileId: await uploaded(desk, sheetOf(declarationImportColumns, rows)),
        archiveId: await uploaded(desk, { purpose: 'photos', name: '图片.zip', type: 'zip', content }),
      })
      expect(statusCode).toBe(10001)
      return { jobs: [data.jobId], exhibitionId }
    },
    progress: {
      done: async ({ db }, { exhibitionId }) => (await declared(db, exhibitionId)).declarations,
      all: declarations,
    },
    async expected({ db }, { exhibitionId }) {
      const each = declarations
      expect(await declared(db, exhibitionId)).toEqual({
        ...{ declarations: each, people: each, receipts: each, steps: each, pictures },
      })
    },
  }),

  crash({
    job: 'epidemic.read: each picture is read once, each declaration passes once',
    async start({ epidemic, world, db, uploaded }) {
      const desk = await epidemic.world.world.operator(epidemic.venue.company, { permissions: ['declaration:proxy'] })
      const { exhibitionId } = await epidemic.opened({ auditMode: 'ocr', nucleic: 'none' })
      // The time in Beijing a minute ago, as a telephone shows it.
      const at = new Date(Date.now() + (8 * 60 - 1) * 60_000).toISOString().slice(0, 19).replace('T', ' ')
      const content = await drawHealthCode({ colour: 'green', name: '*明', document: 'E1*****01', at }, { jpeg: 85 })
      for (let n = 0; n < codes; n++) {
        const fileId = await uploaded(desk, { purpose: 'images', name: 'code.jpg', type: 'jpeg', content })
        const { statusCode } = await epidemic.call(desk, 'addProxyDeclaration', {
          ...{ exhibitionId, strategyNumber: 1, name: '示例入场明', documentType: 'passport', agreed: true },
          ...{ documentNumber: epidemic.passport(), phone: world.telephone(), cities: ['330100'] },
          ...{ temperature: '36.5', healthColour: 'green', images: [{ fileId, kind: 'healthCode' }] },
        })
        expect(statusCode).toBe(10001)
      }
      const jobs = await jobsOf(db, 'epidemic.read', exhibitionId)
      const running = sql`select count(*)::int as n from job where id = any(${jobs}::uuid[]) and state = 'running'`
      const processing = sql`select count(*)::int as n from declaration
        where exhibition_id = ${exhibitionId} and state = 'processing'`
      return { jobs, exhibitionId, running, processing }
    },
    progress: { done: ({ count }, { running }) => count(running), all: codes },
    async expected({ db, count }, { exhibitionId, processing }) {
      expect(await count(processing)).toBe(0)
      // Each was submitted and approved once.
      expect(await declared(db, exhibitionId)).toEqual({
        ...{ declarations: codes, people: codes, receipts: codes, steps: 2 * codes, pictures: codes },
      })
      const valid = sql`select count(*)::int as n from health_pass
        where exhibition_id = ${exhibitionId} and state = 'valid'`
      expect(await count(valid)).toBe(codes)
    },
  }),
]

async function jobsOf(db: CrashFixture['db'], kind: string, exhibitionId: string): Promise<string[]> {
  const rows = await db.many<{ id: string }>(sql`
    select id from job where kind = ${kind} and exhibition_id = ${exhibitionId} order by id`)
  return rows.map(({ id }) => id)
}

const declared = (db: CrashFixture['db'], exhibitionId: string) =>
  db.one<{ declarations: number; people: number; receipts: number; steps: number; pictures: number }>(sql`
    select count(*)::int as declarations, count(distinct d.person)::int as people,
      (select count(*)::int from health_pass where exhibition_id = ${exhibitionId}) as receipts,
      (select count(*)::int from history h join declaration s on s.id = h.subject_id
        where s.exhibition_id = ${exhibitionId}) as steps,
      (select count(distinct i.file_id)::int from declaration_image i join declaration s on s.id = i.declaration_id
        where s.exhibition_id = ${exhibitionId}) as pictures
    from declaration d where d.exhibition_id = ${exhibitionId}`)
