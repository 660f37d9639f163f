import { violationStateMachine } from '@fairgate/contract/badging/badge/violation-states'
import { statusOf } from '@fairgate/contract/kernel/transition/status'
import { formatMoment } from '../../kernel/format/format.ts'
import { useLocalize, useText } from '../../kernel/i18n/language.ts'
import { nameOf } from '../../kernel/i18n/name-of.ts'
import { DescriptionList } from '../../kernel/ui/DescriptionList.tsx'
import { detailOf } from '../../kernel/ui/list/detail-of.tsx'
import { StatusTag } from '../../kernel/ui/StatusTag.tsx'
import { Timeline } from '../../kernel/ui/Timeline.tsx'
import { PrintViolationNoticeButton } from './PrintViolationNoticeButton.tsx'
import { violationKindLabels } from './violation-labels.ts'

/** A violation with the answer of the liable company and its history. */
export const ViolationDetail = detailOf<'getViolationDetail', { exhibitionId: string }>({
  command: 'getViolationDetail',
  payload: (id, { exhibitionId }) => ({ exhibitionId, id }),
  code: data => data.number,
  title: (data, t) => t(violationKindLabels[data.kind]),
  status: (data, _, w) => (
    <StatusTag code={statusOf(data.state)}>{w(violationStateMachine.states[data.state])}</StatusTag>
  ),
  Facts({ detail, exhibitionId }) {
    const t = useText()
    const say = useLocalize()
    const { badgeCode, name, company, points, cardTaken, note, reportedAt, reportedBy, answerUntil, answer, history } =
      detail
    return (
      <>
        <DescriptionList
          facts={[
            { name: t('violation.badgeCode'), value: badgeCode },
            { name: t('violation.name'), value: name },
            { name: t('violation.company'), value: nameOf(company) },
            { name: t('violation.points'), value: String(points) },
            ...(cardTaken ? [{ name: t('violation.cardTaken'), value: t('violation.cardTakenHint') }] : []),
            { name: t('violation.reportedAt'), value: formatMoment(reportedAt) },
            ...(reportedBy ? [{ name: t('violation.reportedBy'), value: reportedBy }] : []),
            ...(note ? [{ name: t('violation.note'), value: note }] : []),
            ...(answerUntil ? [{ name: t('violation.answerUntil'), value: answerUntil }] : []),
            ...(answer ? [{ name: t('violation.companyAnswer'), value: answer }] : []),
          ]}
        />
        {answerUntil !== null && detail.state !== 'dismissed' && (
          <PrintViolationNoticeButton {...{ exhibitionId, id: detail.id }} />
        )}
        {history.length > 0 && (
          <section>
            <h3>{t('violation.historyTitle')}</h3>
            <Timeline
              entries={history.map(line => ({
                ...{ id: line.id, actor: line.operatorName, when: line.at, note: line.note },
                what: say(violationStateMachine.events[line.event as keyof typeof violationStateMachine.events]),
              }))}
            />
          </section>
        )}
      </>
    )
  },
})
