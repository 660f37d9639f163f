import type { Output } from '@fairgate/contract/app/catalogue'
import { hasSandboxMark, sandboxMark } from '@fairgate/contract/kernel/lifecycle/sandbox'
import { CalendarPlus, Download } from 'lucide-react'
import { useRef } from 'react'
import { formatDates } from '../../kernel/format/format.ts'
import { listOf, type TextKey, useLocalize, useText } from '../../kernel/i18n/language.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { DescriptionList } from '../../kernel/ui/DescriptionList.tsx'
import { Inline } from '../../kernel/ui/layout/Inline.tsx'
import { Stack } from '../../kernel/ui/layout/Stack.tsx'
import { QrPicture } from '../../kernel/ui/QrPicture.tsx'
import { calendarOf, pictureOf, saveAs } from './save-ticket.ts'
import { refundRuleLabels } from './ticket-labels.ts'

type Opened = Output<'getTicket'>
type Ticket = Opened['tickets'][number]

const cardTexts = {
  issued: 'ticket.openIssued',
  entered: 'ticket.openEntered',
  awaitingPayment: 'ticket.openAwaitingPayment',
  cancelled: 'ticket.openCancelled',
  suspended: 'ticket.openSuspended',
  refunded: 'ticket.openRefunded',
  voided: 'ticket.openVoided',
  expired: 'ticket.openExpired',
  passedOn: 'ticket.openPassedOn',
} as const satisfies Record<Ticket['state'], TextKey>

/** One ticket: its code as the gate reads it, or why there is none, and notes for the holder. */
export function TicketCard({ ticket, of }: { ticket: Ticket; of: Opened }) {
  const t = useText()
  const say = useLocalize()
  const picture = useRef<HTMLDivElement>(null)
  const { type, code, state, firstDay, lastDay, holder, people, peopleLeft, refundFee, qr } = ticket
  const refund = of.refundRule && t(refundRuleLabels[of.refundRule])
  const heads =
    peopleLeft === null
      ? String(people)
      : t('ticket.openPeopleLeft', { count: people, people, left: Math.max(0, peopleLeft) })
  const title = say([of.exhibition.cn, of.exhibition.en])
  const save = () => {
    const canvas = picture.current?.querySelector('canvas')
    const mark = hasSandboxMark(of.exhibition) ? sandboxMark : ''
    if (canvas) pictureOf(canvas, mark).toBlob(blob => blob && saveAs(blob, `${code}.png`))
  }
  return (
    <Stack as="article" className="fg-ticket" gap={12}>
      <h2>{say([type.cn, type.en])}</h2>
      {qr ? (
        <div className="fg-ticket-code" ref={picture}>
          <QrPicture value={qr} size={288} type="canvas" errorLevel="M" />
        </div>
      ) : (
        <div className="fg-ticket-none" />
      )}
      <p className={qr ? 'fg-ticket-line' : 'fg-ticket-why'} role="status">
        {t(cardTexts[state])}
      </p>
      <DescriptionList
        facts={[
          ...(code ? [{ name: t('ticket.openNumber'), value: code }] : []),
          { name: t('ticket.openDay'), value: formatDates(firstDay, lastDay) },
          ...(of.halls.length > 0 ? [{ name: t('ticket.openLocation'), value: listOf(of.halls) }] : []),
          ...(holder ? [{ name: t('ticket.openHolder'), value: holder }] : []),
          ...(people > 1 ? [{ name: t('ticket.openPeople'), value: heads }] : []),
          { name: t('ticket.openSeller'), value: say([of.seller.cn, of.seller.en]) },
          ...(refund
            ? [
                {
                  name: t('ticket.openRefund'),
                  value: refundFee > 0 ? t('ticket.openRefundFee', { rule: refund, fee: refundFee }) : refund,
                },
              ]
            : []),
        ]}
      />
      {qr && (
        <Inline gap={8} justify="center" wrap>
          <Button icon={Download} onClick={save}>
            {t('ticket.openSave')}
          </Button>
          <Button
            icon={CalendarPlus}
            onClick={() =>
              saveAs(
                calendarOf({ title, of: of.exhibition.cn, code, firstDay, lastDay, place: listOf(of.halls) }),
                `${code}.ics`,
              )
            }
          >
            {t('ticket.openCalendar')}
          </Button>
        </Inline>
      )}
    </Stack>
  )
}
