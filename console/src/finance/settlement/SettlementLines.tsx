import { parseBillKind } from '@fairgate/contract/finance/charge/number'
import { settlementKindNames, settlementKindOf } from '@fairgate/contract/finance/settlement/kinds'
import { disputeLabels } from '@fairgate/contract/finance/settlement/texts'
import { formatAmount, formatPrice } from '@fairgate/contract/kernel/money/money'
import { type ReactNode, useState } from 'react'
import { Link } from 'react-router'
import { formatMoment, formatNumber } from '../../kernel/format/format.ts'
import { useLocalize, useText } from '../../kernel/i18n/language.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { AnswerDialog, DisputeDialog } from './LineDialogs.tsx'
import { PaymentEvidenceLinks } from './PaymentEvidenceLinks.tsx'
import { type Dispute, type SettlementDetail, type SettlementLine, useLineName } from './settlement-labels.ts'
import { type OfKind, settlementPaths } from './settlement-paths.ts'

interface LinesProps extends OfKind {
  detail: SettlementDetail
}

type Open = { line: SettlementLine; dispute?: Dispute } | undefined

/** Every line with its evidence and its disputes. */
export function SettlementLines({ kind, detail }: LinesProps) {
  const t = useText()
  const [open, setOpen] = useState<Open>()
  const close = () => setOpen(undefined)
  return (
    <>
      <table className="fg-settlement-lines">
        <caption className="fg-hidden">{t('settlement.lines')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('settlement.lineWhat')}</th>
            <th scope="col" className="is-right">
              {t('settlement.lineQuantity')}
            </th>
            <th scope="col" className="is-right">
              {t('settlement.linePrice')}
            </th>
            <th scope="col" className="is-right">
              {t('settlement.amount')}
            </th>
            <th scope="col">{t('settlement.lineEvidence')}</th>
            <th scope="col">
              <span className="fg-hidden">{t('shell.actions')}</span>
            </th>
          </tr>
        </thead>
        {detail.lines.map(line => (
          <LineRows key={line.id} detail={detail} line={line} onOpen={dispute => setOpen({ line, dispute })} />
        ))}
      </table>
      {open &&
        (open.dispute ? (
          <AnswerDialog kind={kind} detail={detail} line={open.line} dispute={open.dispute} onClose={close} />
        ) : (
          <DisputeDialog kind={kind} detail={detail} line={open.line} onClose={close} />
        ))}
    </>
  )
}

interface LineRowsProps {
  detail: SettlementDetail
  line: SettlementLine
  onOpen: (dispute?: Dispute) => void
}

function LineRows({ detail, line, onOpen }: LineRowsProps) {
  const t = useText()
  const name = useLineName()(line)
  const { quantity, ofQuantity, unitPrice, percentage } = line
  const isOpen = line.disputes.some(({ state }) => state === 'open')
  return (
    <tbody className={isOpen ? 'is-disputed' : undefined}>
      <tr>
        <td>
          {name}
          {line.reason && <small>{line.reason}</small>}
        </td>
        <td className="is-right">
          {quantity === null
            ? ''
            : ofQuantity === null
              ? formatNumber(quantity)
              : t('settlement.ofLot', { used: formatNumber(quantity), bought: formatNumber(ofQuantity) })}
        </td>
        <td className="is-right">
          {unitPrice ? formatPrice(unitPrice) : line.kind === 'fee' && percentage ? `${percentage}%` : ''}
        </td>
        <td className="is-right">
          {formatAmount(line.amount)}
          {line.split !== '0.00' && <small>{t('settlement.ofOrganizer', { amount: unbroken(line.split) })}</small>}
        </td>
        <td>
          <LineEvidence detail={detail} line={line} />
        </td>
        <td className="is-action">
          {detail.actions.includes('dispute') && !isOpen && (
            <button
              type="button"
              className="fg-link"
              aria-label={`${t('settlement.dispute')} ${name}`}
              onClick={() => onOpen()}
            >
              {t('settlement.dispute')}
            </button>
          )}
        </td>
      </tr>
      {line.disputes.map(dispute => (
        <tr key={dispute.id} className="fg-settlement-dispute">
          <td colSpan={5}>
            <DisputeFacts id={detail.id} dispute={dispute} />
          </td>
          <td className="is-action">
            {detail.actions.includes('answer') && dispute.state === 'open' && (
              <button
                type="button"
                className="fg-link"
                aria-label={`${t('settlement.answer')} ${name}`}
                onClick={() => onOpen(dispute)}
              >
                {t('settlement.answer')}
              </button>
            )}
          </td>
        </tr>
      ))}
    </tbody>
  )
}

/** An amount whose minus sign does not wrap. */
const unbroken = (amount: string) => formatAmount(amount).replace('-', '-\u2060')

function DisputeFacts({ id, dispute }: { id: string; dispute: Dispute }): ReactNode {
  const t = useText()
  const w = useLocalize()
  return (
    <>
      <b>{w(disputeLabels[dispute.state])}</b> {dispute.note}
      {dispute.ownAmount && <> · {t('settlement.ofAmount', { amount: formatAmount(dispute.ownAmount) })}</>}
      <small>{t('settlement.disputedBy', { name: dispute.raisedBy, at: formatMoment(dispute.raisedAt) })}</small>
      {dispute.files.length > 0 && <PaymentEvidenceLinks id={id} files={dispute.files} />}
      {dispute.answeredAt && (
        <p>
          {dispute.answer}
          <small>
            {t('settlement.disputedBy', { name: dispute.answeredBy, at: formatMoment(dispute.answeredAt) })}
          </small>
        </p>
      )}
    </>
  )
}

/** The evidence of a line as links: the bill, the badges, the partner's settlement, the adjusted line. */
function LineEvidence({ detail, line }: { detail: SettlementDetail; line: SettlementLine }) {
  const t = useText()
  const { chargeId: billId, chargeNumber: billNumber, badgeType, from, paid, back, adjusts, percentage } = line
  const rate = percentage && percentage !== '100' ? 'settlement.lotBackAt' : 'settlement.lotBack'
  const adjusted = adjusts && detail.lines.find(({ id }) => id === adjusts)
  const badges = new URLSearchParams({ badgeTypeId: badgeType?.id ?? '', companyId: detail.companyId })
  const kind = from && settlementKindNames.find(name => settlementKindOf(name).of.includes(from.kind))
  return (
    <span className="fg-settlement-evidence">
      {billId && billNumber && (
        <Link to={`/receivePayment/${parseBillKind(billNumber)}Payment/${billId}`}>
          {t('settlement.openBill', { number: billNumber })}
        </Link>
      )}
      {badgeType && (
        <Link to={`/exhibitionTransaction/papersTransaction/${detail.exhibitionId}/badges?${badges}`}>
          {t('settlement.openBadges')}
        </Link>
      )}
      {from && kind && (
        <Link to={settlementPaths(kind).one(from.id)}>{t('settlement.openFrom', { name: nameOf(from.company) })}</Link>
      )}
      {adjusted && t('settlement.changes', { n: adjusted.ordinal })}
      {paid && back && (
        <small>{t(rate, { paid: formatAmount(paid), back: formatAmount(back), percentage: percentage ?? '' })}</small>
      )}
    </span>
  )
}
