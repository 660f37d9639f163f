import { z } from 'zod'
import { invoiceMethods } from '../../exhibitions/exhibition/choices.ts'
import { idOf } from '../../kernel/command/id.ts'
import { lazy } from '../../kernel/command/lazy.ts'
import { actsIn, row } from '../../kernel/command/page.ts'
import { historyLine } from '../../kernel/transition/history.ts'
import {
  applicationActions,
  applicationStateMachine,
  invoiceActions,
  invoiceStateMachine,
  lineKinds,
} from './states.ts'

const name = z.object({ cn: z.string(), en: z.string() })
/** Yuan with two decimals; negative for a red invoice. */
const amount = z.string()

const columns = lazy(() => ({
  exhibitionId: idOf('exhibition'),
  exhibition: name,
  companyId: idOf('company'),
  company: name,
  title: z.string(),
  kind: z.enum(['ordinary', 'special']),
  method: z.enum(invoiceMethods),
  asked: amount,
  /** Invoiced in total: blue less red. */
  made: amount,
  /** The numbers of its invoices, the oldest first. */
  codes: z.array(z.string()),
  reversal: z.enum(['none', 'requested', 'reversed']),
  submittedAt: z.string(),
}))

export const applicationRow = lazy(() =>
  row('invoiceApplication', actsIn(applicationStateMachine, applicationActions), columns()),
)

/** The content of an invoice, from the payer's data at the time of the application. */
const snapshot = lazy(() =>
  z.object({
    title: z.string(),
    taxNumber: z.string(),
    bank: z.string(),
    account: z.string(),
    address: z.string(),
    phone: z.string(),
    receiverName: z.string(),
    receiverEmail: z.string(),
    receiverAddress: z.string(),
    receiverPostcode: z.string(),
    receiverTelephone: z.string(),
  }),
)

const file = lazy(() =>
  z.object({ id: idOf('file'), name: z.string(), type: z.enum(['pdf', 'ofd', 'xml']), size: z.number() }),
)

export const invoiceView = lazy(() =>
  row('invoice', actsIn(invoiceStateMachine, invoiceActions), {
    code: z.string(),
    amount,
    issuedOn: z.string(),
    /** The blue invoice that a red one reverses. */
    redOf: idOf('invoice').nullable(),
    blueCode: z.string().nullable(),
    confirmation: z.string().nullable(),
    /** The amount that can still be reversed. */
    left: amount,
    requested: amount.nullable(),
    reason: z.string(),
    files: z.array(file()),
    madeBy: z.string(),
    madeAt: z.string(),
    history: z.array(historyLine()),
  }),
)

export const applicationDetail = lazy(() =>
  row('invoiceApplication', actsIn(applicationStateMachine, applicationActions), {
    ...columns(),
    setting: snapshot(),
    /** The issuer. */
    maker: name,
    note: z.string(),
    /** Requested and not made yet. */
    left: amount,
    madeAt: z.string().nullable(),
    confirmedAt: z.string().nullable(),
    /** The day on which the scheduler confirms it; null if none. */
    confirmsOn: z.string().nullable(),
    lines: z.array(
      z.object({
        kind: z.enum(lineKinds),
        /** Null for a settlement. */
        chargeId: idOf('charge').nullable(),
        /** The number of the bill or settlement. */
        number: z.string(),
        amount,
      }),
    ),
    invoices: z.array(invoiceView()),
    history: z.array(historyLine()),
  }),
)

/** What a company can request to be invoiced in one exhibition, and how. */
export const invoiceBasis = lazy(() =>
  z.object({
    exhibitionId: idOf('exhibition'),
    exhibition: name,
    methods: z.array(z.enum(invoiceMethods)),
    /** The company's preferred method if it is available. */
    method: z.enum(invoiceMethods),
    charges: z.array(
      z.object({
        id: idOf('charge'),
        kind: z.enum(lineKinds),
        number: z.string(),
        /** The total, what others requested of it, and the rest. */
        amount,
        asked: amount,
        left: amount,
      }),
    ),
  }),
)
