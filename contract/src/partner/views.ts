import { z } from 'zod'
import { operatorStatus } from '../access/views.ts'
import { change, historyLine } from '../kernel/history.ts'
import { idOf } from '../kernel/id.ts'
import { actsIn, row, stateIn } from '../kernel/page.ts'
import { companyTypes } from '../kernel/permission.ts'
import { participationStateMachine, relationStateMachine } from '../participation/states.ts'
import { partnerActions, partnerStateMachine, shareActions, shareStateMachine, sharingStates } from './states.ts'

const name = z.object({ cn: z.string(), en: z.string() })

/** A partner in a list. */
export const partnerRow = row('company', actsIn(partnerStateMachine, partnerActions), {
  name,
  companyType: z.enum(companyTypes),
  /** Empty for companies from overseas; they have a registration number. */
  creditCode: z.string(),
  registrationNumber: z.string(),
  contactName: z.string(),
  contactTelephone: z.string(),
  contactEmail: z.string(),
  parent: name.nullable(),
  /** Who brought it in. */
  keeper: name.nullable(),
  sharing: z.enum(sharingStates),
  submittedAt: z.string(),
  decidedAt: z.string().nullable(),
})

/** What follows from freezing it, told before. */
export const consequences = z.object({
  exhibitions: z.number().int(),
  badges: z.number().int(),
  /** People logged in right now. */
  online: z.number().int(),
  operators: z.number().int(),
})

export const partnerDetail = partnerRow.extend({
  country: z.string(),
  comAttr: z.string().nullable(),
  comType: z.string().nullable(),
  regionCode: z.string().nullable(),
  addressCn: z.string(),
  addressEn: z.string(),
  licenceFileId: idOf('file').nullable(),
  parentId: idOf('company').nullable(),
  /** The one exhibition a temporary one is here for. */
  temporaryFor: z.object({ id: idOf('exhibition'), name }).nullable(),
  documents: z.array(z.object({ id: idOf('file'), name: z.string(), size: z.number().int() })),
  /** Who is to be its first administrator; none once it is in use. */
  administrator: z
    .object({ name: z.string(), userName: z.string(), telephone: z.string(), email: z.string() })
    .nullable(),
  people: z.array(
    z.object({
      id: idOf('operator'),
      name: z.string(),
      roleName: z.string(),
      ...operatorStatus,
      statusCode: z.number().int(),
      lastLoginAt: z.string().nullable(),
    }),
  ),
  relations: z.array(
    z.object({
      id: idOf('relation'),
      version: z.number().int(),
      sponsor: name,
      state: stateIn(relationStateMachine),
      since: z.string(),
      inUse: z.boolean(),
      actions: z.array(z.enum(['remove'])),
    }),
  ),
  exhibitions: z.array(
    z.object({
      id: idOf('exhibition'),
      code: z.string().nullable(),
      name,
      state: stateIn(participationStateMachine),
      kind: z.string(),
      badges: z.number().int(),
    }),
  ),
  consequences,
  /** The one it went into, where it was on record twice. */
  mergedInto: z.object({ id: idOf('company'), name, at: z.string() }).nullable(),
  /** What went into it: recorded under these names until then. */
  formerly: z.array(z.object({ id: idOf('company'), name, until: z.string() })),
  askedFields: z.array(z.string()),
  changesSinceReturned: z.array(change),
  history: z.array(historyLine),
  demo: z.boolean(),
})

/** An application to work with somebody else's partner. */
export const shareRow = row('share', actsIn(shareStateMachine, shareActions), {
  partnerId: idOf('company'),
  partner: name,
  /** Whose partner it is; the venue's own company where it alone brought it in. */
  owner: name,
  applicant: name,
  /** Asked for by its code; its owner does not share it. */
  asked: z.boolean(),
  note: z.string(),
  feePercent: z.string(),
  submittedAt: z.string(),
  decidedAt: z.string().nullable(),
  /** Why it was returned or rejected. */
  reason: z.string(),
})

/** Tickets sold less those refunded, and what was consumed in yuan: badges, tickets and fees as the settlement has them. */
const sold = { tickets: z.number().int(), amount: z.string() }

/** One relation at work: what a partner did for one sponsor. */
export const usageRow = row('relation', actsIn(relationStateMachine, ['view']), {
  partnerId: idOf('company'),
  partner: name,
  sponsor: name,
  shared: z.boolean(),
  exhibitions: z.number().int(),
  badges: z.number().int(),
  ...sold,
  since: z.string(),
})

/** What a partner used in one exhibition; a secondary one worked there for the main one that gives its quotas. */
export const exhibitionUsageRow = row('participation', actsIn(participationStateMachine, []), {
  partnerId: idOf('company'),
  partner: name,
  companyType: z.enum(companyTypes),
  sponsor: name,
  exhibitionId: idOf('exhibition'),
  exhibitionCode: z.string().nullable(),
  exhibition: name,
  openFrom: z.string().nullable(),
  openTo: z.string().nullable(),
  badges: z.number().int(),
  quota: z.number().int(),
  ...sold,
})

export const usageDetail = z.object({
  id: idOf('relation'),
  partner: name,
  sponsor: name,
  exhibitions: z.array(
    z.object({
      id: idOf('exhibition'),
      code: z.string().nullable(),
      name,
      state: stateIn(participationStateMachine),
      openFrom: z.string().nullable(),
      openTo: z.string().nullable(),
      badges: z.number().int(),
      quota: z.number().int(),
      ...sold,
    }),
  ),
})
