import { z } from 'zod'
import { idOf } from '../../kernel/command/id.ts'
import { lazy } from '../../kernel/command/lazy.ts'

/** How a file may differ from what is recorded, and whether that refuses it: what the tax office would refuse, or another invoice. */
export const findingKinds = {
  /** The invoice number. */
  code: { field: 'code', refused: true },
  day: { field: 'issuedOn', refused: true },
  amount: { field: 'amount', refused: true },
  /** The XML and the OFD are of different invoices. */
  files: { field: 'fileIds', refused: true },
  severalInvoices: { field: 'fileIds', refused: true },
  /** Net and tax do not add up to the amount with tax. */
  sums: { field: 'fileIds', refused: true },
  /** The lines do not add up to the totals. */
  lines: { field: 'fileIds', refused: true },
  /** The tax of a line is not its rate. */
  lineTax: { field: 'fileIds', refused: false },
  buyerNumber: { field: 'fileIds', refused: true },
  buyerName: { field: 'fileIds', refused: false },
  sellerNumber: { field: 'fileIds', refused: true },
  sellerName: { field: 'fileIds', refused: false },
  /** Ordinary or special. */
  kind: { field: 'fileIds', refused: true },
  /** A red invoice in the form of a blue one. */
  red: { field: 'fileIds', refused: true },
  blue: { field: 'fileIds', refused: true },
  /** The red invoice reverses another one. */
  blueCode: { field: 'fileIds', refused: true },
} as const

export type FindingKind = keyof typeof findingKinds
const findingKindNames = Object.keys(findingKinds) as [FindingKind, ...FindingKind[]]

/** Why the contents of a file are unknown. It is stored as it is. */
export const unreadReasons = ['pdf', 'unknown', 'damaged'] as const
export type UnreadReason = (typeof unreadReasons)[number]

/** What the files of an invoice say, and where that differs from what is known of it. */
export const invoiceReading = lazy(() =>
  z.object({
    /** From the XML, else the OFD; null if neither was read. */
    read: z.object({ code: z.string(), issuedOn: z.string(), amount: z.string() }).nullable(),
    unread: z.array(z.object({ fileId: idOf('file'), reason: z.enum(unreadReasons) })),
    findings: z.array(
      z.object({
        kind: z.enum(findingKindNames),
        field: z.enum(['code', 'issuedOn', 'amount', 'fileIds']),
        refused: z.boolean(),
        found: z.string(),
        expected: z.string(),
      }),
    ),
  }),
)
export type InvoiceReading = z.infer<ReturnType<typeof invoiceReading>>
export type InvoiceFinding = InvoiceReading['findings'][number]
