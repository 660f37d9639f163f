import type { CommandName } from '@fairgate/contract/app/catalogue'
import { type PartnerPattern, partnerCommand } from '@fairgate/contract/exhibitions/partner/commands'
import { kindOf, type PartnerKind } from '@fairgate/contract/exhibitions/partner/kinds'
import sql from 'sql-template-tag'
import type { FamilyInput, FamilyResult } from '../../exhibitions/partner/family-input.ts'
import type { CallAnswer } from './badge-world.ts'
import { createCompanyWorld, freshCreditCode } from './company-world.ts'
import type { TestOperator } from './world.ts'

export interface PartnerKey {
  id: string
  version: number
}

let serial = 0

/** Dispatch over all handlers, and what tests of partners need besides. */
export async function createPartnerWorld(...given: Parameters<typeof createCompanyWorld>) {
  const base = await createCompanyWorld(...given)
  const { db, world, call, platform } = base
  /** The venue's second administrator: what one submits the other decides. */
  const reviewer = await world.operator(platform.company)

  /** Sends a kind's command under its pattern. */
  const send = <P extends PartnerPattern>(caller: TestOperator, kind: PartnerKind, pattern: P, input: object) =>
    call(caller, partnerCommand(pattern, kind) as CommandName, input as never) as unknown as Promise<
      CallAnswer<FamilyResult<P>>
    >

  return {
    ...base,
    reviewer,
    send,

    /** Somebody who brings such partners in and looks after them: a company, or the venue where no company does. */
    owner(kind: PartnerKind): Promise<TestOperator> {
      const [type] = kindOf(kind).ownerTypes
      return type === undefined ? Promise.resolve(platform) : world.administrator(type)
    },

    /** A right form, each time of another company and person. */
    async form(caller: TestOperator, changes: Partial<FamilyInput<'add…'>> = {}): Promise<FamilyInput<'add…'>> {
      const mark = String(++serial).padStart(7, '0')
      return {
        abroad: false,
        nameCn: `伙伴${mark}有限公司`,
        nameEn: `Partner ${mark} Ltd.`,
        creditCode: freshCreditCode(),
        registrationNumber: null,
        country: null,
        comAttr: 'private',
        comType: 'mainContractor',
        regionCode: '310118',
        addressCn: '虹湾路 1 号',
        addressEn: '',
        contactName: '周亦航',
        contactTelephone: `1371${mark}`,
        contactEmail: `contact${mark}@example.com`,
        licenceFileId: await base.licence(caller),
        documentIds: [],
        administrator: {
          name: '许南乔',
          userName: `xu.${mark}`,
          telephone: `1351${mark}`,
          email: `xu${mark}@example.com`,
        },
        ...changes,
      }
    },

    /** An uploaded document of the operator's company, not claimed yet. */
    async document({ operatorId, company }: TestOperator): Promise<string> {
      const { id } = await db.one<{ id: string }>(sql`
        insert into file (company_id, operator_id, purpose, name, type, size, sha256, state, ready_at)
        values (${company.id}, ${operatorId}, 'document', 'contract.pdf', 'application/pdf', 1, ''::bytea, 'stored', now())
        returning id`)
      return id
    },

    async pendingPartner(
      kind: PartnerKind,
      caller: TestOperator,
      changes: Partial<FamilyInput<'add…'>> = {},
    ): Promise<PartnerKey> {
      const reply = await send(caller, kind, 'add…', await this.form(caller, changes))
      if (reply.statusCode !== 10001) throw new Error(`${reply.reason}: ${JSON.stringify(reply.data)}`)
      return reply.data
    },

    async partnerInUse(
      kind: PartnerKind,
      caller: TestOperator,
      changes: Partial<FamilyInput<'add…'>> = {},
    ): Promise<PartnerKey> {
      const key = await this.pendingPartner(kind, caller, changes)
      await this.each(reviewer, kind, 'approve…', key)
      return this.key(key.id)
    },

    /** Key and version as they are now. */
    key: (id: string) => db.one<PartnerKey>(sql`select id, version from company where id = ${id}`),

    companyState: async (id: string) =>
      (await db.maybe<{ state: string }>(sql`select state from company where id = ${id}`))?.state,

    /** What a verb over one row came to: done, or the words it was refused with. */
    async each(
      caller: TestOperator,
      kind: PartnerKind,
      pattern: 'approve…' | 'freeze…' | 'unfreeze…' | 'delete…',
      key: PartnerKey,
    ): Promise<string> {
      const { statusCode, msg, data } = await send(caller, kind, pattern, { rows: [key] })
      if (statusCode !== 10001) return msg
      return data.count === 1 ? 'done' : (data.failed[0]?.msg ?? '')
    },

    /** Ids on a page. */
    async listed(
      caller: TestOperator,
      kind: PartnerKind,
      pattern: 'get…Page' | 'get…PendingPage' | 'get…BackPage' | 'get…FinishedPage' | 'get…WithdrawnPage',
      input: object = {},
    ): Promise<string[]> {
      const { data } = await send(caller, kind, pattern, { pageSize: 999, ...input })
      return data.list.map(({ id }) => id)
    },
  }
}

export type PartnerWorld = Awaited<ReturnType<typeof createPartnerWorld>>
