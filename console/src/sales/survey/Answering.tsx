import type { Output, Payload } from '@fairgate/contract/app/catalogue'
import { type Question, questionsOf } from '@fairgate/contract/sales/survey/question'
import type { Answers } from '@fairgate/contract/sales/survey/survey-answers'
import { validateAnswer } from '@fairgate/contract/sales/survey/validate-answers'
import { visible } from '@fairgate/contract/sales/survey/visible'
import { useEffect, useRef, useState } from 'react'
import { CallError, call } from '../../kernel/command/call.ts'
import { refusedFields } from '../../kernel/command/refused-fields.ts'
import { type TextKey, useLanguage, useText } from '../../kernel/i18n/language.ts'
import { Button } from '../../kernel/ui/Button.tsx'
import { ClickCaptcha } from '../../kernel/ui/ClickCaptcha.tsx'
import type { CaptchaRead } from '../../kernel/ui/captcha-read.ts'
import { Inline } from '../../kernel/ui/layout/Inline.tsx'
import { QuestionCard } from '../../kernel/ui/QuestionCard.tsx'
import { type Contact, ContactStep } from './ContactStep.tsx'
import { type Person, PersonStep } from './PersonStep.tsx'
import { loadSavedAnswers, saveAnswers } from './saved-answers.ts'
import './Answering.css'

export interface AnsweringProps {
  code: string
  page: Output<'getSurvey'>
  onDone: () => void
}

type Errors = Readonly<Record<string, string>>

/** Status codes of a required or wrong captcha. */
const captchaWanted = 10011

/** One section per screen; faults are shown before the next one. */
export function Answering({ code, page, onDone }: AnsweringProps) {
  const t = useText()
  const language = useLanguage()
  const [savedAnswers] = useState(() => loadSavedAnswers(code))
  const [answers, setAnswers] = useState<Answers>(savedAnswers.answers)
  const [at, setAt] = useState(savedAnswers.step)
  const [errors, setErrors] = useState<Errors>({})
  const [refusal, setRefusal] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [dialogOpen, setDialogOpen] = useState(false)
  const [turn, setTurn] = useState(0)
  const [misread, setMisread] = useState<string>()
  const head = useRef<HTMLHeadingElement>(null)
  const person = useRef<Person>(undefined)
  const contact = useRef<Contact>(undefined)
  useEffect(() => saveAnswers(code, { form: page.form, answers, step: at }), [code, page.form, answers, at])

  const shown = visible(page.content, answers)
  const numbers = new Map(questionsOf(page.content).map(({ key }, index) => [key, index + 1]))
  const screens = page.content.sections
    .map(({ key, title, questions }) => ({ key, title, questions: questions.filter(one => shown.has(one.key)) }))
    .filter(({ questions }) => questions.length > 0)
  const byCode = page.mode === 'person'
  const contactAt = page.contact ? screens.length : -1
  const count = screens.length + (page.contact ? 1 : 0) + (byCode ? 1 : 0)
  const step = Math.min(at, count - 1)
  const screen = screens[step]
  const isLast = step === count - 1
  const isContact = step === contactAt

  const go = (to: number) => {
    setErrors({})
    setRefusal(undefined)
    setAt(to)
    window.scrollTo({ top: 0 })
    head.current?.focus()
  }

  /** The faults of this screen, by question. */
  const faults = (questions: readonly Question[]): Errors =>
    Object.fromEntries(
      questions.flatMap(question => {
        const fault = validateAnswer(question, answers[question.key])
        return fault ? [[question.key, t(fault.key as TextKey, fault.params)]] : []
      }),
    )

  const next = () => {
    const found = faults(screen?.questions ?? [])
    setErrors(found)
    const [first] = Object.keys(found)
    if (first) return focusOn(first)
    goOn()
  }

  const goOn = () => {
    if (!isLast) return go(step + 1)
    if (page.captcha && !byCode) setDialogOpen(true)
    else void send()
  }

  async function send(captcha?: CaptchaRead): Promise<void> {
    setBusy(true)
    setRefusal(undefined)
    try {
      const by = byCode ? person.current : undefined
      await call(
        'answerSurvey',
        {
          ...{ form: page.form, answers: toInput(answers), ...(captcha && { captcha }), ...by },
          ...(contact.current && { contact: contact.current }),
        },
        { quiet: true },
      )
      onDone()
    } catch (failure) {
      if (!(failure instanceof CallError)) throw failure
      if (failure.statusCode === captchaWanted) {
        if (captcha) setMisread(failure.message)
        setTurn(turn + 1)
        setDialogOpen(true)
        return
      }
      meet(failure)
    } finally {
      setBusy(false)
    }
    setDialogOpen(false)
  }

  function meet(failure: CallError): void {
    setDialogOpen(false)
    const found = refusedFields(failure).flatMap(({ path, msg }) => {
      const [part, key = ''] = path.split('.')
      return part === 'answers' ? [[key, msg] as const] : []
    })
    setErrors(Object.fromEntries(found))
    setRefusal(failure.message)
    const wrong = found[0]?.[0]
    const ofContact = refusedFields(failure).some(({ path }) => path.startsWith('contact'))
    const where = ofContact
      ? contactAt
      : screens.findIndex(({ questions }) => questions.some(({ key }) => key === wrong))
    if (where >= 0) setAt(where)
  }

  return (
    <div className="fg-answering">
      <h1 ref={head} tabIndex={-1}>
        {page.title[language]}
      </h1>
      {step === 0 && page.intro[language] && <p className="fg-phone-line">{page.intro[language]}</p>}
      {step === 0 && page.anonymous && <p className="fg-phone-line">{t('survey.anonymousHint')}</p>}
      {count > 1 && (
        <Inline as="p" className="fg-answering-step fg-faint" gap={12} align="center">
          <progress max={count} value={step + 1} aria-hidden />
          {t('survey.stepOf', { n: step + 1, of: count })}
        </Inline>
      )}
      {screen?.title[language] && <h2>{screen.title[language]}</h2>}
      {screen?.questions.map(question => (
        <QuestionCard
          key={question.key}
          question={question}
          n={numbers.get(question.key) ?? 0}
          value={answers[question.key]}
          error={errors[question.key]}
          onChange={value => setAnswers(before => ({ ...before, [question.key]: value }))}
        />
      ))}
      {page.contact && (
        // Hidden but mounted, so that going back preserves the input.
        <div hidden={!isContact}>
          <ContactStep
            of={page.contact}
            byCode={byCode}
            busy={busy}
            verb={t(isLast ? 'survey.send' : 'survey.next')}
            onLeft={left => {
              contact.current = left
              goOn()
            }}
          />
        </div>
      )}
      {byCode && isLast && (
        <PersonStep
          form={page.form}
          busy={busy}
          onSend={by => {
            person.current = by
            return send()
          }}
        />
      )}
      {refusal && (
        <p role="alert" className="fg-field-error">
          {refusal}
        </p>
      )}
      <Inline className="fg-answering-buttons" gap={12}>
        {step > 0 && (
          <Button size="large" onClick={() => go(step - 1)}>
            {t('survey.back')}
          </Button>
        )}
        {screen && (
          <Button kind="primary" size="large" busy={busy} onClick={next}>
            {t(isLast ? 'survey.send' : 'survey.next')}
          </Button>
        )}
      </Inline>
      <ClickCaptcha
        open={dialogOpen}
        busy={busy}
        error={misread}
        turn={turn}
        onRead={read => void send(read)}
        onClose={() => setDialogOpen(false)}
      />
    </div>
  )
}

function focusOn(key: string): void {
  document.querySelector<HTMLElement>(`[data-field="answers.${key}"] :is(input, textarea)`)?.focus()
}

/** Answers in wire format; an incomplete number is left out, and was validated as missing. */
const toInput = (answers: Answers): Payload<'answerSurvey'>['answers'] =>
  Object.entries(answers).flatMap(([question, given]) => {
    if (!given) return []
    const { ratings, ...rest } = given
    const lines = ratings && Object.entries(ratings).map(([line, value]) => ({ line, value }))
    return [{ question, ...rest, ...(lines && { ratings: lines }) }]
  })
