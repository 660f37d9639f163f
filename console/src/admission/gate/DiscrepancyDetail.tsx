import { discrepancyStateMachine } from '@fairgate/contract/admission/offline/states'
import type { Output } from '@fairgate/contract/app/catalogue'
import { statusOf } from '@fairgate/contract/kernel/transition/status'
import { toTheSecond } from '../../kernel/format/format.ts'
import { useLocalize, useText } from '../../kernel/i18n/language.ts'
import { DescriptionList } from '../../kernel/ui/DescriptionList.tsx'
import { detailOf } from '../../kernel/ui/list/detail-of.tsx'
import { StatusTag } from '../../kernel/ui/StatusTag.tsx'
import { Timeline } from '../../kernel/ui/Timeline.tsx'
import { shortCheck } from './gate-labels.ts'
import type { OfGate } from './guard-page.tsx'
import { kindLabels, resolutionLabels } from './offline-labels.ts'
import { passageFacts } from './passage-facts.ts'

type Detail = Output<'getConflict'>

/** A case with its passage, the passage that contradicts it, and its history. */
export const DiscrepancyDetail = detailOf<'getConflict', OfGate>({
  command: 'getConflict',
  code: data => data.badgeCode,
  title: (data, t) => t(kindLabels[data.kind]),
  status: (data, _, w) => (
    <StatusTag code={statusOf(data.state)}>{w(discrepancyStateMachine.states[data.state])}</StatusTag>
  ),
  Facts: ({ detail }) => <Explained data={detail} />,
})

function Explained({ data }: { data: Detail }) {
  const t = useText()
  const say = useLocalize()
  const { resolution, note, history } = data
  return (
    <>
      {resolution && (
        <DescriptionList
          facts={[
            { name: t('offline.resolution'), value: t(resolutionLabels[resolution]) },
            { name: t('offline.note'), value: note },
          ]}
        />
      )}
      {data.zones.map(({ code, inside, capacity }) => (
        <DescriptionList key={code} facts={passageFacts({ zone: code, inside, capacity }, t)} />
      ))}
      <PassageOf title={t('offline.thePassage')} passage={data.passage} />
      <PassageOf title={t('offline.theOther')} passage={data.other} />
      {history.length > 0 && (
        <section>
          <h3>{t('offline.historyTitle')}</h3>
          <Timeline
            entries={history.map(line => ({
              ...{ id: line.id, actor: line.operatorName, when: line.at, note: line.note },
              what: say(discrepancyStateMachine.events[line.event as keyof typeof discrepancyStateMachine.events]),
            }))}
          />
        </section>
      )}
    </>
  )
}

function PassageOf({ title, passage }: { title: string; passage: Detail['passage'] }) {
  const t = useText()
  if (!passage) {
    return (
      <section>
        <h3>{title}</h3>
        <p className="fg-cell-quiet">{t('offline.noOther')}</p>
      </section>
    )
  }
  const { deed, verdict, reason, overruled, clauseNo, by, guardName, note, receivedAt } = passage
  const why = reason ?? overruled
  return (
    <section>
      <h3>{title}</h3>
      <DescriptionList
        facts={[
          { name: t('offline.at'), value: toTheSecond(passage.at) },
          { name: t('offline.channelCode'), value: `${passage.doorCode} · ${passage.channelCode}` },
          { name: t('offline.deviceName'), value: passage.deviceName },
          {
            name: t('gate.direction'),
            value: t(passage.direction === 'in' ? 'gate.directionIn' : 'gate.directionOut'),
          },
          {
            name: t('offline.deed'),
            value: t(deed === 'admitted' ? 'offline.actionAdmitted' : 'offline.actionRefused'),
          },
          {
            name: t('offline.by'),
            value: by === 'guard' ? (guardName ?? t('offline.byGuard')) : t('offline.byDevice'),
          },
          ...(note ? [{ name: t('offline.note'), value: note }] : []),
          { name: t('offline.byRules'), value: why ? t(shortCheck(why)) : t(`gate.${verdict}`) },
          ...(clauseNo === null ? [] : [{ name: t('gate.reason'), value: t('offline.clause', { no: clauseNo }) }]),
          ...passageFacts(passage.facts, t),
          ...(receivedAt ? [{ name: t('offline.receivedAt'), value: toTheSecond(receivedAt) }] : []),
        ]}
      />
    </section>
  )
}
