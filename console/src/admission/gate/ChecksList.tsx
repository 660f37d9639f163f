import type { Output } from '@fairgate/contract/app/catalogue'
import { Check, Minus, TriangleAlert, X } from 'lucide-react'
import { type TextKey, useLocalize, useText } from '../../kernel/i18n/language.ts'
import { Inline } from '../../kernel/ui/layout/Inline.tsx'
import { Split } from '../../kernel/ui/layout/Split.tsx'
import { toQuestionKey } from './gate-labels.ts'
import { passageFacts } from './passage-facts.ts'
import './PassageDetail.css'

type ExplainedPassage = Pick<Output<'explainPassage'>, 'checks' | 'facts' | 'direction'>

/** The checks of a scan in their order, with the result of each and the values that the failed one compared. */
export function ChecksList({ data }: { data: ExplainedPassage }) {
  const t = useText()
  const say = useLocalize()
  const compared = passageFacts(data.facts, t)
  return (
    <ol className="fg-checks">
      {data.checks.map(({ check, result, words: text }) => (
        <Split as="li" columns="14px 1fr auto" gap={[0, 10]} align="center" key={check} className={`is-${result}`}>
          <Result result={result} />
          <span>{t(toQuestionKey(check))}</span>
          <span className="fg-check-result fg-faint">{t(resultKeys[result])}</span>
          {(result === 'failed' || result === 'overruled') && (
            <Inline className="fg-check-why fg-muted" gap={[0, 16]} wrap>
              <span className="fg-check-said">{say([text.cn, text.en])}</span>
              {compared.map(({ name, value }) => (
                <span key={name}>
                  {name} <b>{value}</b>
                </span>
              ))}
              {result === 'overruled' && (
                <span>{t(data.direction === 'out' ? 'gate.overruledExit' : 'gate.overruledFree')}</span>
              )}
            </Inline>
          )}
        </Split>
      ))}
    </ol>
  )
}

type ResultName = ExplainedPassage['checks'][number]['result']

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
