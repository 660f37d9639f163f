import type { Output } from '@fairgate/contract/app/catalogue'
import { useState } from 'react'
import { useParams } from 'react-router'
import { useLanguage, useText } from '../../kernel/i18n/language.ts'
import { useTitle } from '../../kernel/page/use-title.ts'
import { OpenedLink } from '../../kernel/ui/phone/OpenedLink.tsx'
import { PhoneEnd } from '../../kernel/ui/phone/PhoneEnd.tsx'
import { PhonePage } from '../../kernel/ui/phone/PhonePage.tsx'
import { SandboxMark } from '../../kernel/ui/phone/SandboxMark.tsx'
import { Answering } from './Answering.tsx'
import { dropAnswers, loadSavedAnswers } from './saved-answers.ts'

/** The survey for respondents on a phone (`/noLogin/survey/:code`). */
export function AnswerSurvey() {
  const { code = '' } = useParams()
  const [savedAnswers] = useState(() => loadSavedAnswers(code))
  return (
    <PhonePage>
      <OpenedLink command="getSurvey" payload={{ code, ...(savedAnswers.form && { form: savedAnswers.form }) }}>
        {page => (
          <>
            <SandboxMark shown={page.rehearsal} />
            <Opened code={code} page={page} />
          </>
        )}
      </OpenedLink>
    </PhonePage>
  )
}

/** The page as it was first loaded: reloading it could give another version. */
function Opened({ code, page }: { code: string; page: Output<'getSurvey'> }) {
  const t = useText()
  const language = useLanguage()
  const [loaded] = useState(page)
  const [done, setDone] = useState(false)
  useTitle(loaded.title[language])
  if (done) {
    return (
      <PhoneEnd kind="done" title={t('survey.thanks')}>
        <p>{loaded.thanks[language] || t('survey.thanksLine')}</p>
      </PhoneEnd>
    )
  }
  return (
    <Answering
      code={code}
      page={loaded}
      onDone={() => {
        dropAnswers(code)
        setDone(true)
      }}
    />
  )
}
