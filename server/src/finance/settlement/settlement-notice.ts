import type { Input } from '@fairgate/contract/app/catalogue'
import { figureNames } from '@fairgate/contract/finance/ledger/figures'
import { type SettlementKindName, settlementKindOf } from '@fairgate/contract/finance/settlement/kinds'
import { deductionLabels, findLineLabel, settlementTexts } from '@fairgate/contract/finance/settlement/texts'
import type { LocalizedText } from '@fairgate/contract/kernel/i18n/localized-text'
import { dayOf, instantOf } from '@fairgate/contract/kernel/schedule/day'
import sql from 'sql-template-tag'
import type { WriteContext } from '../../kernel/command/context.ts'
import { findOrStartDocument } from '../../kernel/notice/find-document.ts'
import type { SettlementLine } from '../../kernel/notice/money-document.ts'
import { refuse } from '../../kernel/refusal/refuse.ts'
import { publicUrl } from '../../kernel/settings/public-url.ts'
import { figuresShown, linesOf, payInfoOf, seenSettlement } from './detail.ts'
import { figuresOut } from './queries.ts'
import type { OffsetsOf } from './to-pay.ts'

/** The settlement as a document: lines, figures, refund or supplement, deductions, and the recipient of the rest. */
export const createSettlementNoticeHandler =
  (offsetsOf: OffsetsOf) =>
  async ({ id }: Input<'getSettlementNotice'>, context: WriteContext) => {
    const { db, now, services } = context
    const row = await seenSettlement(context, id)
    if (row.state === 'pendingSettlement') refuse('settlement.notStarted')
    const figures = await figuresShown(db, row)
    const out = figuresOut(figures)
    const { payee, toPay } = await payInfoOf(context, row, figures, offsetsOf)
    const { creditCode } = await db.one<{ creditCode: string }>(sql`
    select coalesce(credit_code, registration_number, '') as "creditCode" from company where id = ${row.companyId}`)
    const word = (key: keyof typeof settlementTexts) => settlementTexts[key] as LocalizedText
    const labels = toPay.deductions.length > 0 ? remaining : all
    context.log({
      ...{
        entityType: 'settlement',
        targetId: id,
        targetName: row.number,
        exhibitionId: row.exhibitionId,
        unchanged: true,
      },
    })
    return findOrStartDocument(context, {
      ...{ entityType: 'settlement', id, exhibitionId: row.exhibitionId },
      document: {
        ...{ kind: 'settlement', number: row.number, revision: row.revision },
        issuedOn: dayOf(instantOf(now), services.config.venueTimeZone),
        exhibition: row.exhibition,
        company: { ...row.company, creditCode },
        lines: (await linesOf(db, id)).map(line => lineOut(line, row.family)),
        figures: figureNames.map(name => ({ label: word(name), amount: out[name] })),
        whole: toPay.whole,
        deductions: toPay.deductions.map(({ kind, amount, other }) => ({
          ...{ label: deductionLabels[kind], amount },
          detail: other ? `${other.number} ${other.exhibition.cn || other.exhibition.en}` : '',
          url: other ? `${publicUrl(services.config)}${settlementKindOf(other.kind).base}/${other.id}` : null,
        })),
        outcome: { label: word(labels[toPay.outcome]), amount: toPay.amount },
        payee:
          toPay.amount === '0.00'
            ? null
            : {
                ...{ receiver: payee.receiver, bankName: payee.bank, account: payee.account },
                ...{ contact: '', telephone: '', bankAddress: '' },
              },
      },
    })
  }

const all = { refund: 'settleBack', supplement: 'settleRepair', none: 'settleRepair' } as const
const remaining = { refund: 'toRefund', supplement: 'toSupplement', none: 'toSupplement' } as const

/** A line as it is printed: its kind and source. */
function lineOut(
  { kind, name, badgeType, from, ...line }: Awaited<ReturnType<typeof linesOf>>[number],
  family: SettlementKindName,
): SettlementLine {
  const [cn, en] = findLineLabel(kind, family)
  const ofCn = name || badgeType?.cn || from?.company.cn
  const ofEn = name || badgeType?.en || from?.company.en
  return {
    item: { cn: ofCn ? `${cn}：${ofCn}` : cn, en: ofEn ? `${en}: ${ofEn}` : en },
    ...{ unitPrice: line.unitPrice, quantity: line.quantity, amount: line.amount },
    split: line.split === '0.00' ? null : line.split,
  }
}
