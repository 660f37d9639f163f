import { z } from 'zod'
import { operatorStatus } from '../../identity/access/views.ts'
import { companyTypes } from '../../kernel/auth/permission.ts'
import { idOf } from '../../kernel/command/id.ts'
import { lazy } from '../../kernel/command/lazy.ts'
import { actsIn, row, stateIn } from '../../kernel/command/page.ts'
import { change, historyLine } from '../../kernel/transition/history.ts'
import { participationStateMachine, relationStateMachine } from '../participation/states.ts'
import { partnerActions, partnerStateMachine, shareActions, shareStateMachine, sharingStates } from './states.ts'

const name = z.object({ cn: z.string(), en: z.string() })

/** A partner in a list. */
export const partnerRow = lazy(() =>
  row('company', actsIn(partnerStateMachine, partnerActions), {
    name,
    companyType: z.enum(companyTypes),
    /** Empty for companies from overseas; they have a registration number. */
    creditCode: z.string(),
    registrationNumber: z.string(),
    contactName: z.string(),
    contactTelephone: z.string(),
    contactEmail: z.string(),
    parent: name.nullable(),
    /** The company that added it. */
    keeper: name.nullable(),
    sharing: z.enum(sharingStates),
    submittedAt: z.string(),
    decidedAt: z.string().nullable(),
  }),
)

/** The consequences of freezing it, shown before. */
export const consequences = lazy(() =>
  z.object({
    exhibitions: z.number().int(),
    badges: z.number().int(),
    /** People who are logged in now. */
    online: z.number().int(),
    operators: z.number().int(),
  }),
)

export const partnerDetail = lazy(() =>
  partnerRow().extend({
    country: z.string(),
    comAttr: z.string().nullable(),
    comType: z.string().nullable(),
    regionCode: z.string().nullable(),
    addressCn: z.string(),
    addressEn: z.string(),
    licenceFileId: idOf('file').nullable(),
    parentId: idOf('company').nullable(),
    /** The exhibition of a temporary one. */
    temporaryFor: z.object({ id: idOf('exhibition'), name }).nullable(),
    documents: z.array(z.object({ id: idOf('file'), name: z.string(), size: z.number().int() })),
    /** The first administrator; null once it is in use. */
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
    consequences: consequences(),
    /** The record it was merged into, if it was a duplicate. */
    mergedInto: z.object({ id: idOf('company'), name, at: z.string() }).nullable(),
    /** Records that were merged into it: earlier names. */
    formerly: z.array(z.object({ id: idOf('company'), name, until: z.string() })),
    askedFields: z.array(z.string()),
    changesSinceReturned: z.array(change()),
    history: z.array(historyLine()),
    demo: z.boolean(),
  }),
)

/** An application to work with a partner of another company. */
export const shareRow = lazy(() =>
  row('share', actsIn(shareStateMachine, shareActions), {
    partnerId: idOf('company'),
    partner: name,
    /** The owner of the partner; the venue's own company if only the venue added it. */
    owner: name,
    applicant: name,
    /** Requested by its code; its owner does not share it. */
    asked: z.boolean(),
    note: z.string(),
    feePercent: z.string(),
    submittedAt: z.string(),
    decidedAt: z.string().nullable(),
    /** Why it was returned or rejected. */
    reason: z.string(),
  }),
)

/** Tickets sold minus refunded ones, and the consumed amount in yuan: badges, tickets and fees as in the settlement. */
const sold = lazy(() => ({ tickets: z.number().int(), amount: z.string() }))

/** One relation in use: the work of a partner for one sponsor. */
export const usageRow = lazy(() =>
  row('relation', actsIn(relationStateMachine, ['view']), {
    partnerId: idOf('company'),
    partner: name,
    sponsor: name,
    shared: z.boolean(),
    exhibitions: z.number().int(),
    badges: z.number().int(),
    ...sold(),
    since: z.string(),
  }),
)

/** The usage of a partner in one exhibition; a secondary partner worked there for its main partner. */
export const exhibitionUsageRow = lazy(() =>
  row('participation', actsIn(participationStateMachine, []), {
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
    ...sold(),
  }),
)

export const usageDetail = lazy(() =>
  z.object({
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
        ...sold(),
      }),
    ),
  }),
)
