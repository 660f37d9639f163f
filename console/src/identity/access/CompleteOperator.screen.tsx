import type { Output } from '@fairgate/contract/app/catalogue'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { formatInstant } from '../../kernel/format/format.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { useTitle } from '../../kernel/page/use-title.ts'
import { DescriptionList } from '../../kernel/ui/DescriptionList.tsx'
import { OpenedLink } from '../../kernel/ui/phone/OpenedLink.tsx'
import { PhoneEnd } from '../../kernel/ui/phone/PhoneEnd.tsx'
import { PhonePage } from '../../kernel/ui/phone/PhonePage.tsx'
import { CompletionForm } from './CompletionForm.tsx'

type Completed = Output<'completeTempOperatorInfo'>

/** `/noLogin/complete-operator?invitation=…`: the form of an invited person; from 360 px wide, without login. */
export function CompleteOperator() {
  const t = useText()
  const [params] = useSearchParams()
  const invitation = params.get('invitation') ?? ''
  const [completed, setCompleted] = useState<{ company: string; completed: Completed }>()
  useTitle(t('access.complete'))
  return (
    <PhonePage>
      {completed ? (
        <Done {...completed} />
      ) : (
        <OpenedLink command="getInvitation" payload={{ invitation }} gone={() => <Gone />}>
          {({ companyName, maskedTelephone, expiresAt, name }, refetch) => (
            <>
              <h1>{t('access.completeTitle', { company: companyName })}</h1>
              <p className="fg-phone-line">{t('access.completeLine')}</p>
              <DescriptionList
                facts={[
                  { name: t('access.invitedTelephone'), value: maskedTelephone },
                  { name: t('access.goodUntil'), value: formatInstant(expiresAt) },
                ]}
              />
              <CompletionForm
                invitation={invitation}
                name={name}
                maskedTelephone={maskedTelephone}
                onDone={done => setCompleted({ company: companyName, completed: done })}
                onGone={refetch}
              />
            </>
          )}
        </OpenedLink>
      )}
    </PhonePage>
  )
}

function Done({ company, completed }: { company: string; completed: Completed }) {
  const t = useText()
  const { existing, userName } = completed
  return (
    <PhoneEnd kind="done" title={t('access.doneTitle')}>
      <p>{t('access.doneLine', { company, userName })}</p>
      {existing && <p>{t('access.doneExisting', { userName })}</p>}
      <Link to="/login">{t('shell.toLogin')}</Link>
    </PhoneEnd>
  )
}

function Gone() {
  const t = useText()
  return (
    <PhoneEnd kind="gone" title={t('access.goneTitle')}>
      <p>{t('access.goneWhy')}</p>
      <p>{t('access.goneNext')}</p>
      <Link to="/login">{t('shell.toLogin')}</Link>
    </PhoneEnd>
  )
}
