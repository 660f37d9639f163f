import { z } from 'zod'
import { can, commands, done, nothing, read, write } from '../../kernel/command/command.ts'
import { idOf } from '../../kernel/command/id.ts'
import { acts, exportOf, list, oneOrMore, row } from '../../kernel/command/page.ts'
import { shapeOf } from '../../kernel/command/shape-of.ts'
import { integer } from '../../kernel/field/integer.ts'
import { dayLimit, retentionFields } from './fields.ts'
import { certificateKinds, kindNames, legalHoldReasons } from './kinds.ts'

const view = can('privacy:view')
const kind = z.enum(kindNames)
const name = z.object({ cn: z.string(), en: z.string() })
const count = z.number().int()

const certificates = list({
  access: view,
  label: ['数据清除证明列表', 'Data deletion certificates'],
  row: () =>
    row('retentionCertificate', acts(['done'], ['print']), {
      /** By the venue's calendar. */
      day: z.string(),
      kind: z.enum(certificateKinds),
      /** Null: no exhibition. */
      exhibition: name.nullable(),
      /** Erased rows. */
      rows: count,
      /** The period at that time, and who had set it; empty: the preset. */
      days: count.nullable(),
      /** The number of the request, which has no period; then `setBy` approved it. */
      request: z.string().nullable(),
      setBy: z.string(),
      lastAt: z.string(),
    }),
  sort: ['lastAt'],
  filter: () => ({ kind: oneOrMore(z.enum(certificateKinds)) }),
})

export const privacyCommands = commands({
  getRetention: read({
    access: view,
    label: ['取数据保留期限', 'View data retention periods'],
    input: nothing,
    output: () =>
      z.object({
        list: z.array(
          z.object({
            kind,
            /** 0: unlimited. */
            days: count,
            /** The legal recommendation; used in a new installation. */
            preset: count,
            least: count,
            most: count,
            setBy: z.string(),
            setAt: z.string().nullable(),
          }),
        ),
        /** When the last nightly run began, and when the next one does. */
        lastAt: z.string().nullable(),
        nextAt: z.string(),
      }),
  }),
  getRetentionPreview: read({
    access: view,
    label: ['预览将清除的数据', 'Preview data deletion'],
    /** With a kind and days: a preview of this setting. */
    input: () => z.strictObject({ kind: kind.optional(), days: z.number().int().min(0).max(dayLimit).optional() }),
    output: () =>
      z.object({
        list: z.array(
          z.object({
            kind,
            exhibition: z.object({ id: idOf('exhibition'), ...name.shape }).nullable(),
            /** Rows that would be erased tonight. */
            rows: count,
            /** Expired rows that are retained, by reason. */
            held: z.array(z.object({ why: z.enum(legalHoldReasons), rows: count })),
          }),
        ),
      }),
  }),
  setRetention: write({
    access: can('privacy:edit'),
    label: ['设置数据保留期限', 'Set a data retention period'],
    /** `seen`: the displayed period. */
    input: () => z.strictObject({ kind, seen: integer(0), ...shapeOf(retentionFields) }),
    output: done,
  }),
  runRetention: write({
    access: can('privacy:approve'),
    label: ['立即清除到期数据', 'Delete expired data'],
    input: nothing,
    output: () => z.object({ jobId: idOf('job') }),
  }),
  getRetentionCertificatePage: certificates,
  exportRetentionCertificates: exportOf(certificates, ['导出数据清除证明', 'Export data deletion certificates']),
  getRetentionCertificate: read({
    access: view,
    label: ['取数据清除证明', 'View a data deletion certificate'],
    input: () => z.strictObject({ id: idOf('retentionCertificate') }),
    output: () =>
      certificates.output.shape.list.element.extend({
        setAt: z.string().nullable(),
        firstAt: z.string(),
        /** Rows by table. */
        counts: z.array(z.object({ table: z.string(), rows: count })),
      }),
  }),
  printRetentionCertificate: write({
    access: view,
    label: ['打印数据清除证明', 'Print a data deletion certificate'],
    input: () => z.strictObject({ id: idOf('retentionCertificate') }),
    output: () => z.object({ jobId: idOf('job') }),
  }),
})
