import type { Output } from '@fairgate/contract/catalogue'
import { Check, Minus, TriangleAlert, X } from 'lucide-react'
import { formatInstant, formatNumber } from '../kernel/format.ts'
import { type TextKey, useText, useWords } from '../kernel/language.ts'
import { Facts } from '../ui/Facts.tsx'
import { detailOf } from '../ui/list/detail-of.tsx'
import { StatusTag } from '../ui/StatusTag.tsx'
import { askedCheck, toTheSecond } from './gate-words.ts'
import type { OfGate } from './guard-page.tsx'
import { passageFacts } from './passage-facts.ts'
import './PassageDetail.css'

type Explanation = Output<'explainPassage'>

/** One scan explained: who, where, and each check in order with its result. */
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
  const say = useWords()
  const type = data.badgeTypeName
  const compared = passageFacts(data.facts, t)
  return (
    <>
      <Facts
        facts={[
          ...(type ? [{ name: t('gate.badgeType'), value: say([type.cn, type.en]) }] : []),
          ...(data.people > 1 ? [{ name: t('gate.people'), value: formatNumber(data.people) }] : []),
          { name: t('gate.channel'), value: `${data.zoneCode}, ${data.channelCode}` },
          { name: t('gate.direction'), value: t(data.direction === 'in' ? 'gate.directionIn' : 'gate.directionOut') },
          { name: t('gate.device'), value: data.deviceName },
          { name: t('gate.gateDay'), value: data.gateDay },
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
        <ol className="fg-checks">
          {data.checks.map(({ check, result, words }) => (
            <li key={check} className={`is-${result}`}>
              <Result result={result} />
              <span>{t(askedCheck(check))}</span>
              <span className="fg-check-result">{t(resultKeys[result])}</span>
              {(result === 'failed' || result === 'overruled') && (
                <div className="fg-check-why">
                  <span className="fg-check-said">{say([words.cn, words.en])}</span>
                  {compared.map(({ name, value }) => (
                    <span key={name}>
                      {name} <b>{value}</b>
                    </span>
                  ))}
                  {result === 'overruled' && (
                    <span>{t(data.direction === 'out' ? 'gate.overruledExit' : 'gate.overruledFree')}</span>
                  )}
                </div>
              )}
            </li>
          ))}
        </ol>
      </section>
    </>
  )
}

type ResultName = Explanation['checks'][number]['result']

const resultKeys: Readonly<Record<ResultName, TextKey>> = {
  passed: 'gate.passed',
  failed: 'gate.failed',
  overruled: 'gate.overruledBy',
  notReached: 'gate.notReached',
}

const glyphs = { passed: Check, failed: X, overruled: TriangleAlert, notReached: Minus }

function Result({ result }: { result: ResultName }) {
  const Glyph = glyphs[result]
  return <Glyph size={14} strokeWidth={2} aria-hidden />
}
