import type { Output } from '@fairgate/contract/app/catalogue'
import { formatDate, formatInstant, formatNumber, toTheSecond } from '../../kernel/format/format.ts'
import { useLocalize, useText } from '../../kernel/i18n/language.ts'
import { DescriptionList } from '../../kernel/ui/DescriptionList.tsx'
import { detailOf } from '../../kernel/ui/list/detail-of.tsx'
import { StatusTag } from '../../kernel/ui/StatusTag.tsx'
import { ChecksList } from './ChecksList.tsx'
import type { OfGate } from './guard-page.tsx'

type Explanation = Output<'explainPassage'>

/** Explains one scan: person, place, and each check in order with its result. */
export const PassageDetail = detailOf<'explainPassage', OfGate>({
  command: 'explainPassage',
  payload: (id, { exhibitionId }) => ({ exhibitionId, id }),
  code: data => data.badgeCode,
  title: (data, t) => data.name ?? t('gate.unknownHolder'),
  status: (data, t) => (
    <>
      <StatusTag code={data.verdict === 'admitted' ? 2 : 5}>{t(`gate.${data.verdict}`)}</StatusTag>
      {toTheSecond(data.at)}
    </>
  ),
  Facts: ({ detail }) => <Explained data={detail} />,
})

function Explained({ data }: { data: Explanation }) {
  const t = useText()
  const say = useLocalize()
  const type = data.badgeTypeName
  return (
    <>
      <DescriptionList
        facts={[
          ...(type ? [{ name: t('gate.badgeType'), value: say([type.cn, type.en]) }] : []),
          ...(data.people > 1 ? [{ name: t('gate.people'), value: formatNumber(data.people) }] : []),
          { name: t('gate.channel'), value: `${data.zoneCode} · ${data.channelCode}` },
          { name: t('gate.direction'), value: t(data.direction === 'in' ? 'gate.directionIn' : 'gate.directionOut') },
          { name: t('gate.device'), value: data.deviceName },
          { name: t('gate.gateDay'), value: formatDate(data.gateDay) },
          ...(data.policyNo === null
            ? []
            : [{ name: t('policy.title'), value: t('policy.versionOf', { no: data.policyNo }) }]),
          ...(data.clause
            ? [{ name: t('policy.clause'), value: `${data.clause.no}. ${say([data.clause.cn, data.clause.en])}` }]
            : []),
          ...(data.clockOff
            ? [
                {
                  name: t('gate.deviceAt'),
                  value: (
                    <span className="fg-gate-clock">
                      {formatInstant(data.deviceAt)}
                      <small>{t('gate.clockDistrusted')}</small>
                    </span>
                  ),
                },
              ]
            : []),
          ...(data.shown ? [{ name: t('gate.shownCode'), value: <code className="fg-shown">{data.shown}</code> }] : []),
        ]}
      />
      <section>
        <h3>{t('gate.explainTitle')}</h3>
        <ChecksList data={data} />
      </section>
    </>
  )
}
