import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { useText } from '../kernel/language.ts'
import { PageHead } from '../ui/PageHead.tsx'
import { badgePaths } from './badge-paths.ts'
import { CounterField } from './CounterField.tsx'
import { CounterHandled } from './CounterHandled.tsx'
import { CounterPerson } from './CounterPerson.tsx'
import { exhibitionFacts } from './exhibition-facts.tsx'
import { PrintPreview } from './PrintPreview.tsx'
import { LossDialog, ReprintDialog } from './ReprintDialog.tsx'
import { type FoundBadge, useCounter } from './use-counter.ts'
import { useExhibition } from './use-exhibition.ts'
import './Counter.css'

type Asking = 'print' | 'reprint' | 'reportLost'

/** Where holders come for their badges: one field that finds them, one key for what is next, and on to the next person. */
export function Counter() {
  const exhibition = useExhibition()
  const t = useText()
  return (
    <div className="fg-counter">
      <PageHead within={[exhibition.name]} facts={[...exhibitionFacts(exhibition), t('badge.counterKeys')]} />
      {exhibition.id && <Desk key={exhibition.id} exhibitionId={exhibition.id} />}
    </div>
  )
}

function Desk({ exhibitionId }: { exhibitionId: string }) {
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const [asking, setAsking] = useState<{ what: Asking; found: FoundBadge }>()
  const counter = useCounter(exhibitionId, asking !== undefined)
  const field = useRef<HTMLInputElement>(null)
  const person = useRef<HTMLElement>(null)
  const { open, busy } = counter
  const toField = () => field.current?.focus()

  // Who was found has the keys, so that no input method takes them; whatever else is typed goes on in the field.
  const openId = open?.id
  useEffect(() => {
    if (openId === undefined) return
    setTyped('')
    person.current?.focus()
  }, [openId])

  // What found nobody is selected: the next scan takes its place.
  const { refusal } = counter
  useEffect(() => {
    if (refusal !== undefined && openId === undefined) field.current?.select()
  }, [refusal, openId])

  // Once a dialog is gone: while it stands nothing else takes the focus.
  useEffect(() => {
    if (!asking) field.current?.focus()
  }, [asking])

  const next = () => {
    if (!open || busy || counter.dead) return
    switch (open.next) {
      case 'issue':
        void counter.issue(open).then(done => {
          if (done) counter.close()
          toField()
        })
        return
      case 'print':
      case 'confirmPrint':
        return setAsking({ what: 'print', found: open })
      case 'reprint':
        return setAsking({ what: 'reprint', found: open })
      case 'review':
        return void navigate(`${badgePaths.approval(exhibitionId)}?row=${open.id}`)
    }
  }
  const ask = (what: Asking) => {
    const allowed =
      what === 'print'
        ? open?.actions.some(one => one === 'print' || one === 'markPrinted')
        : open?.actions.includes(what)
    if (open && allowed && !busy) setAsking({ what, found: open })
  }
  const back = () => {
    counter.close()
    setTyped('')
    toField()
  }
  const type = (text: string) => {
    setTyped(text)
    toField()
  }
  const onKeys = useCommandKeys({ next, back, ask, type })
  const again = (code: string) => {
    counter.find(code)
    toField()
  }
  const closeDialog = () => setAsking(undefined)
  const dialog = asking && {
    row: asking.found,
    exhibitionId,
    begin: () => undefined,
    cardId: asking.found.credential?.id ?? null,
    onClose: closeDialog,
  }
  return (
    <>
      <CounterField
        ref={field}
        typed={typed}
        onTyped={setTyped}
        counter={counter}
        // An empty field leaves Enter to the person who is still there.
        onEnter={() => (typed.trim() === '' ? next() : counter.find(typed))}
        onEscape={back}
        onDown={() => person.current?.focus()}
      />
      {open ? (
        <CounterPerson ref={person} {...{ exhibitionId, counter, next, ask, onKeys }} found={open} />
      ) : (
        counter.hits.length === 0 && <CounterHints />
      )}
      <CounterHandled lines={counter.handled} onFind={again} />
      {asking?.what === 'print' && (
        <PrintPreview
          exhibitionId={exhibitionId}
          found={asking.found}
          onClose={closeDialog}
          onDone={async outcome => {
            await counter.mark(asking.found, outcome)
            closeDialog()
          }}
        />
      )}
      {dialog && asking.what === 'reprint' && (
        <ReprintDialog {...dialog} onDone={() => void counter.done(asking.found, 'badge.handledReprint')} />
      )}
      {dialog && asking.what === 'reportLost' && (
        <LossDialog {...dialog} onDone={() => void counter.done(asking.found, 'badge.handledLost')} />
      )}
    </>
  )
}

/** A scanner's characters follow each other in a few milliseconds; no hand is as quick. */
const scannersPause = 80

interface CommandKeys {
  next: () => void
  back: () => void
  ask: (what: Asking) => void
  /** Something else is typed: on in the field. */
  type: (text: string) => void
}

const letters: Readonly<Record<string, Asking>> = { p: 'print', r: 'reprint', l: 'reportLost' }

/**
 * Keys while a person is shown. A letter that is a command waits as long as a scanner would take for the next character:
 * a number may begin with it. An Enter right after another is the scanner's line feed.
 */
function useCommandKeys({ next, back, ask, type }: CommandKeys) {
  const held = useRef<{ letter: string; timer: ReturnType<typeof setTimeout> }>(undefined)
  const shown = useRef(performance.now())
  useEffect(() => () => clearTimeout(held.current?.timer), [])
  return (event: KeyboardEvent<HTMLElement>) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const { key } = event
    const before = held.current
    clearTimeout(before?.timer)
    held.current = undefined
    if (key === 'Enter') {
      const quick = event.timeStamp - shown.current < scannersPause
      shown.current = event.timeStamp
      // A button that has the focus is pressed.
      if ((event.target as HTMLElement).closest('button, a')) return
      event.preventDefault()
      if (!event.repeat && !quick) next()
      return
    }
    if (key === 'Escape') return back()
    if (key.length !== 1) return
    const command = letters[key.toLowerCase()]
    if (before) {
      event.preventDefault()
      return type(before.letter + key)
    }
    if (!command) return type('')
    event.preventDefault()
    held.current = { letter: key, timer: setTimeout(() => ask(command), scannersPause) }
  }
}

function CounterHints() {
  const t = useText()
  const ways = ['badge.hintScan', 'badge.hintDocument', 'badge.hintPhone', 'badge.hintName', 'badge.hintCode'] as const
  return (
    <ul className="fg-counter-hints" aria-label={t('badge.counterHints')}>
      {ways.map(way => (
        <li key={way}>{t(way)}</li>
      ))}
    </ul>
  )
}
