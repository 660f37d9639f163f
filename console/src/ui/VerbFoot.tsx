import { Check, Ellipsis } from 'lucide-react'
import { useText } from '../kernel/language.ts'
import { Button } from './Button.tsx'
import { Popover } from './Popover.tsx'

export interface VerbFootProps<Verb extends string> {
  /** Buttons of their own, left. */
  words: readonly Verb[]
  /** Behind the dots. */
  rest: readonly Verb[]
  /** The one at the right end. */
  primary: Verb | undefined
  /** What a verb is called behind the dots. */
  labelOf: (verb: Verb) => string
  /** What it is called as a button: one that opens a reason says so with its dots. */
  wordOf: (verb: Verb) => string
  /** Verbs that end something. */
  ending: readonly Verb[]
  /** The verb under way. */
  busy: string | undefined
  onVerb: (verb: Verb) => void
}

/** The foot of a drawer: refuse and return left, the one primary right, what is done seldom behind the dots. */
export function VerbFoot<Verb extends string>(props: VerbFootProps<Verb>) {
  const { words, rest, primary, labelOf, wordOf, ending, busy, onVerb } = props
  const t = useText()
  return (
    <>
      {words.map(verb => (
        <Button
          key={verb}
          kind={ending.includes(verb) ? 'danger' : 'default'}
          busy={busy === verb}
          onClick={() => onVerb(verb)}
        >
          {wordOf(verb)}
        </Button>
      ))}
      {rest.length > 0 && (
        <Popover
          role="menu"
          align="start"
          above
          label={t('shell.more')}
          trigger={opener => <Button icon={Ellipsis} aria-label={t('shell.more')} {...opener} />}
        >
          {close =>
            rest.map(verb => (
              <button
                type="button"
                role="menuitem"
                key={verb}
                className={`fg-menu-item ${ending.includes(verb) ? 'is-danger' : ''}`}
                onClick={() => {
                  close()
                  onVerb(verb)
                }}
              >
                {labelOf(verb)}
              </button>
            ))
          }
        </Popover>
      )}
      {primary && (
        <Button
          kind="primary"
          icon={primary === 'approve' ? Check : undefined}
          busy={busy === primary}
          onClick={() => onVerb(primary)}
        >
          {wordOf(primary)}
        </Button>
      )}
    </>
  )
}
