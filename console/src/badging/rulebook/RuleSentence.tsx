import { scopesOf } from '@fairgate/contract/badging/rulebook/kinds'
import { badgeClassLabels, effectLabels, scopeLabels } from '@fairgate/contract/badging/rulebook/labels'
import { sentenceParts, slotsOf } from '@fairgate/contract/badging/rulebook/sentence'
import { type SlotInput as Asked, half } from '@fairgate/contract/badging/rulebook/slots'
import { useLanguage, useText } from '../../kernel/i18n/language.ts'
import { Popover } from '../../kernel/ui/Popover.tsx'
import { asStatement, type RuleForm, whyNotValue, withValue } from './rule-forms.ts'
import { effectTexts, trimMarks } from './rulebook-labels.ts'
import { SlotInput } from './SlotInput.tsx'

interface SentenceProps {
  rule: RuleForm
  /** Undefined: the sentence is only read. */
  onChange: ((rule: RuleForm) => void) | undefined
}

/** The sentence is the form: each underlined word opens the input of its parameter in place. */
export function RuleSentence({ rule, onChange }: SentenceProps) {
  const language = useLanguage()
  const statement = asStatement(rule)
  return (
    <span>
      {sentenceParts(statement, language).map(({ slot, text }, at) =>
        slot === undefined || !onChange || !hasChoice(rule, slot) ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts have a fixed order
          <span key={at}>{text}</span>
        ) : (
          <RuleWord key={slot} rule={rule} slot={slot} text={text} onChange={onChange} />
        ),
      )}
    </span>
  )
}

const hasChoice = (rule: RuleForm, slot: string) => slot !== 'scope' || scopesOf(asStatement(rule)).length > 1

interface WordProps {
  rule: RuleForm
  slot: string
  text: string
  onChange: (rule: RuleForm) => void
}

/** A word of a rule and its input. */
export function RuleWord({ rule, slot, text, onChange }: WordProps) {
  const t = useText()
  const language = useLanguage()
  const hint = slotsOf(rule.kind)[slot]?.hint
  // The marks before a part stay with the text before it, so that no line begins with them.
  const [, marks = '', said = ''] = /^([，,；;]\s*)?(.*)$/s.exec(text) ?? []
  // A part that says nothing yet stands apart from the text around it.
  const isEmpty = said.trim() === ''
  const shown = said.trim() || `[${hint ? trimMarks(half(hint, language)) : t('rulebook.emptyPart')}]`
  return (
    <Popover
      label={t('rulebook.editPart', { text: shown })}
      align="start"
      trigger={props => (
        <>
          {marks}
          {(isEmpty || said.startsWith(' ')) && ' '}
          <button type="button" className={text ? 'fg-rule-word' : 'fg-rule-word fg-faint'} {...props}>
            {shown}
          </button>
          {(isEmpty || text.endsWith(' ')) && ' '}
        </>
      )}
    >
      {close => (
        <SlotInput
          input={inputOf(rule, slot)}
          value={valueIn(rule, slot)}
          onTake={value => {
            const changed = value === undefined ? undefined : withValue(rule, slot, value)
            if (!changed) {
              const { key, values } = whyNotValue(rule, slot, value)
              return t(key, values as never)
            }
            close()
            onChange(changed)
            return undefined
          }}
        />
      )}
    </Popover>
  )
}

/** The effect of a rule, as a word behind its sentence. */
export function RuleEffect({ rule, onChange }: SentenceProps) {
  const t = useText()
  const text = t(effectTexts[rule.effect])
  return onChange ? <RuleWord rule={rule} slot="effect" text={text} onChange={onChange} /> : <span>{text}</span>
}

function inputOf(rule: RuleForm, slot: string): Asked {
  if (slot === 'classes') return { kind: 'many', options: badgeClassLabels, min: 1 }
  if (slot === 'effect') return { kind: 'one', options: effectLabels }
  const scopes: readonly string[] = scopesOf(asStatement(rule))
  if (slot === 'scope') {
    const options = Object.fromEntries(Object.entries(scopeLabels).filter(([name]) => scopes.includes(name)))
    return { kind: 'one', options }
  }
  return slotsOf(rule.kind)[slot]?.input ?? { kind: 'text' }
}

function valueIn(rule: RuleForm, slot: string): unknown {
  if (slot === 'classes' || slot === 'effect' || slot === 'scope') return rule[slot]
  return (rule.params as Record<string, unknown>)[slot]
}
