import type { Output } from '@fairgate/contract/catalogue'
import { useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { formatInstant } from '../kernel/format.ts'
import { useText } from '../kernel/language.ts'
import { useQueryCommand } from '../kernel/use-command.ts'
import { useTitle } from '../kernel/use-title.ts'
import { OpenPage } from '../shell/OpenPage.tsx'
import { EmptyDrawing } from '../ui/EmptyDrawing.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { Facts } from '../ui/Facts.tsx'
import { DetailSkeleton } from '../ui/Skeleton.tsx'
import { CompletionForm } from './CompletionForm.tsx'
import './CompleteOperator.css'

type Completed = Output<'completeTempOperatorInfo'>

/** Input refused, not found: a link that was cut off, used, or has run out looks the same from outside. */
const GONE = new Set([10002, 10006])

/** `/noLogin/complete-operator?invitation=…`: an invited person introduces themself; from 360 px wide, without login. */
export function CompleteOperator() {
  const t = useText()
  const [params] = useSearchParams()
  const invitation = params.get('invitation') ?? ''
  const [completed, setCompleted] = useState<Completed>()
  const { data, error, refetch } = useQueryCommand('getInvitation', { invitation }, { quiet: true })
  useTitle(t('access.complete'))

  if (completed) {
    return (
      <OpenPage>
        <Done company={data?.companyName ?? ''} completed={completed} />
      </OpenPage>
    )
  }
  if (error) {
    return (
      <OpenPage>
        {GONE.has(error.statusCode) ? <Gone /> : <ErrorState failure={error} onRetry={() => void refetch()} />}
      </OpenPage>
    )
  }
  return (
    <OpenPage>
      <div className="fg-complete">
        {data ? (
          <>
            <h1>{t('access.completeTitle', { company: data.companyName })}</h1>
            <p className="fg-complete-line">{t('access.completeLine')}</p>
            <Facts
              facts={[
                { name: t('access.invitedTelephone'), value: data.maskedTelephone },
                { name: t('access.goodUntil'), value: formatInstant(data.expiresAt) },
              ]}
            />
            <CompletionForm
              invitation={invitation}
              name={data.name}
              maskedTelephone={data.maskedTelephone}
              onDone={setCompleted}
              onGone={() => void refetch()}
            />
          </>
        ) : (
          <DetailSkeleton facts={6} />
        )}
      </div>
    </OpenPage>
  )
}

function Done({ company, completed }: { company: string; completed: Completed }) {
  const t = useText()
  const { existing, userName } = completed
  return (
    <section className="fg-complete-end" role="status">
      <EmptyDrawing kind="done" />
      <h1>{t('access.doneTitle')}</h1>
      <p>{t('access.doneLine', { company, userName })}</p>
      {existing && <p>{t('access.doneExisting', { userName })}</p>}
      <Link to="/login">{t('shell.toLogin')}</Link>
    </section>
  )
}

function Gone() {
  const t = useText()
  return (
    <section className="fg-complete-end" role="alert">
      <EmptyDrawing kind="gone" />
      <h1>{t('access.goneTitle')}</h1>
      <p>{t('access.goneWhy')}</p>
      <p>{t('access.goneNext')}</p>
      <Link to="/login">{t('shell.toLogin')}</Link>
    </section>
  )
}
