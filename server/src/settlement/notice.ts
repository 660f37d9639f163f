import type { Input } from '@fairgate/contract/catalogue'
import { dayOf, instantOf } from '@fairgate/contract/kernel/day'
import type { Words } from '@fairgate/contract/kernel/phrases'
import { figureNames } from '@fairgate/contract/ledger/figures'
import type { SettlementKindName } from '@fairgate/contract/settlement/kinds'
import { lineWordsOf, settlementPhrases } from '@fairgate/contract/settlement/phrases'
import sql from 'sql-template-tag'
import type { WriteContext } from '../kernel/context.ts'
import type { SettlementLine } from '../kernel/notice/notice.ts'
import { noticeOf } from '../kernel/notice/notice-of.ts'
import { figuresOf } from '../ledger/facts.ts'
import { linesOf, seenSettlement, settlementPayInfo } from './detail.ts'
import { figuresOut } from './queries.ts'

/** The settlement on paper: lines, figures, what is refunded or supplemented, and who gets it. */
export async function settlementNotice({ id }: Input<'getSettlementNotice'>, context: WriteContext) {
  const { db, now, services } = context
  const row = await seenSettlement(context, id)
  const figures = await figuresOf(db, row.participationId)
  const out = figuresOut(figures)
  const info = await settlementPayInfo(row.family, id, context)
  const { creditCode } = await db.one<{ creditCode: string }>(sql`
    select coalesce(credit_code, registration_number, '') as "creditCode" from company where id = ${row.companyId}`)
  const refunds = figures.settleBack > 0n
  const word = (key: keyof typeof settlementPhrases) => settlementPhrases[key] as Words
  const moves = figures.settleBack + figures.settleRepair > 0n
  context.log({
    ...{ noun: 'settlement', targetId: id, targetName: row.number, exhibitionId: row.exhibitionId, unchanged: true },
  })
  return noticeOf(context, {
    ...{ noun: 'settlement', id, exhibitionId: row.exhibitionId },
    notice: {
      ...{ kind: 'settlement', number: row.number, revision: row.revision },
      issuedOn: dayOf(instantOf(now), services.config.venueTimeZone),
      exhibition: row.exhibition,
      company: { ...row.company, creditCode },
      lines: (await linesOf(db, id)).map(line => lineOut(line, row.family)),
      figures: figureNames.map(name => ({ label: word(name), amount: out[name] })),
      outcome: {
        label: word(refunds ? 'settleBack' : 'settleRepair'),
        amount: refunds ? out.settleBack : out.settleRepair,
      },
      payee: moves
        ? {
            ...{ receiver: info.payee.receiver, bankName: info.payee.bank, account: info.payee.account },
            ...{ contact: '', telephone: '', bankAddress: '' },
          }
        : null,
    },
  })
}

/** A line as it is printed: what it is, and of what. */
function lineOut(
  { kind, name, badgeType, from, ...line }: Awaited<ReturnType<typeof linesOf>>[number],
  family: SettlementKindName,
): SettlementLine {
  const [cn, en] = lineWordsOf(kind, family)
  const ofCn = name || badgeType?.cn || from?.company.cn
  const ofEn = name || badgeType?.en || from?.company.en
  return {
    item: { cn: ofCn ? `${cn}：${ofCn}` : cn, en: ofEn ? `${en}: ${ofEn}` : en },
    ...{ unitPrice: line.unitPrice, quantity: line.quantity, amount: line.amount },
  }
}
