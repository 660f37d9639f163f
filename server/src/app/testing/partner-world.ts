import type { CommandName } from '@fairgate/contract/app/catalogue'
import { type PartnerPattern, partnerCommand } from '@fairgate/contract/exhibitions/partner/commands'
import { kindOf, type PartnerKind } from '@fairgate/contract/exhibitions/partner/kinds'
import sql from 'sql-template-tag'
import type { FamilyInput, FamilyResult } from '../../exhibitions/partner/family-input.ts'
import type { CallAnswer } from './badge-world.ts'
import { createCompanyWorld, freshCreditCode } from './company-world.ts'
import { files } from './factories/files.ts'
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
  /** The venue's second administrator, who decides what the first one submits. */
  const reviewer = await world.operator(platform.company)

  /** Sends a command of a kind of partner by its pattern. */
  const send = <P extends PartnerPattern>(caller: TestOperator, kind: PartnerKind, pattern: P, input: object) =>
    call(caller, partnerCommand(pattern, kind) as CommandName, input as never) as unknown as Promise<
      CallAnswer<FamilyResult<P>>
    >

  return {
    ...base,
    reviewer,
    send,

    /** An operator of the company that owns such partners, or of the venue if no company does. */
    owner(kind: PartnerKind): Promise<TestOperator> {
      const [type] = kindOf(kind).ownerTypes
      return type === undefined ? Promise.resolve(platform) : world.administrator(type)
    },

    /** A valid form, each time of another company and person. */
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

    /** An uploaded, unclaimed document of the operator's company. */
    document: ({ operatorId, company }: TestOperator): Promise<string> =>
      files.build(db, { companyId: company.id, operatorId, purpose: 'document', name: 'contract.pdf' }),

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

    /** Key and current version. */
    key: (id: string) => db.one<PartnerKey>(sql`select id, version from company where id = ${id}`),

    companyState: async (id: string) =>
      (await db.maybe<{ state: string }>(sql`select state from company where id = ${id}`))?.state,

    /** The result of a batch action on one row: done, or its refusal. */
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

    /** The ids on a page. */
    async findIds(
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
