import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { CallError, call } from '../kernel/call.ts'
import { useText, useWords } from '../kernel/language.ts'
import { useQueryCommand } from '../kernel/use-command.ts'
import { Button } from '../ui/Button.tsx'
import { ReturnedNotice } from '../ui/decision/ReturnedNotice.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { FormSummary } from '../ui/FormSummary.tsx'
import { LeaveGuard } from '../ui/LeaveGuard.tsx'
import { Overtaken } from '../ui/Overtaken.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { DetailSkeleton } from '../ui/Skeleton.tsx'
import { type StatusCode, StatusTag } from '../ui/StatusTag.tsx'
import { toast } from '../ui/toast.ts'
import { BadgeFields } from './BadgeFields.tsx'
import { personOf, valuesOf } from './badge-form.ts'
import { badgePaths } from './badge-paths.ts'
import { type BadgeDetail, badgeStateWords, fieldWord } from './badge-words.ts'
import { useBadgeForm } from './use-badge-form.ts'
import { useBadgeTypes } from './use-badge-types.ts'
import { useExhibition } from './use-exhibition.ts'
import './BadgeForm.css'

/** A draft, a withdrawn or a returned badge, to be mended and sent again. */
export function EditBadge() {
  const { badgeId = '' } = useParams()
  const navigate = useNavigate()
  const t = useText()
  const exhibition = useExhibition()
  const { data, error, refetch } = useQueryCommand(
    'getBadgeDetail',
    { exhibitionId: exhibition.id, id: badgeId },
    { quiet: true },
  )
  const [first, setFirst] = useState<BadgeDetail>()
  // Later answers must not overwrite what is being typed: the form begins with the first one.
  if (data && !first) setFirst(data)
  if (first) return <Editor key={first.id} detail={first} exhibition={exhibition} />
  if (!error) return <DetailSkeleton />
  return (
    <ErrorState
      failure={error}
      onRetry={() => void refetch()}
      onBack={() => void navigate(badgePaths.list(exhibition.id))}
      backText={t('badge.toBadges')}
    />
  )
}

interface EditorProps {
  detail: BadgeDetail
  exhibition: ReturnType<typeof useExhibition>
}

function Editor({ detail, exhibition }: EditorProps) {
  const t = useText()
  const w = useWords()
  const navigate = useNavigate()
  const { id } = exhibition
  const badgeTypes = useBadgeTypes(id)
  const form = useBadgeForm({ start: valuesOf(detail), types: badgeTypes.types, kept: detail })
  const [version, setVersion] = useState(detail.version)
  const [leaving, setLeaving] = useState(false)

  const write = async () => {
    const payload = { exhibitionId: id, id: detail.id, version, badgeTypeId: form.values.badgeTypeId }
    const next = await call('editBadge', { ...payload, ...personOf(form.values, detail) }, { atForm: true })
    setVersion(next.version)
    form.settle()
  }
  const leave = () => {
    setLeaving(true)
    setTimeout(() => void navigate(`${badgePaths.list(id)}?row=${detail.id}`))
  }
  const save = () =>
    form.attempt('save', async () => {
      await write()
      toast.success(t('shell.saved'))
      leave()
    })
  const submit = () =>
    form.attempt('submit', async () => {
      await write()
      try {
        const { failed } = await call('submitBadges', { exhibitionId: id, ids: [detail.id] }, { quiet: true })
        const [first] = failed
        if (first) toast.error(t('badge.savedNotSubmitted', { msg: first.msg }))
        else toast.success(t('badge.savedSubmitted'))
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        toast.error(t('badge.savedNotSubmitted', { msg: error.message }))
      }
      leave()
    })
  /** Takes the other's version as seen, and what it holds where nothing was typed here. */
  const catchUp = async () => {
    const fresh = await call('getBadgeDetail', { exhibitionId: id, id: detail.id })
    setVersion(fresh.version)
    form.catchUp(valuesOf(fresh))
  }

  return (
    <>
      <PageHead
        title={t('badge.editTitle')}
        crumbs={exhibition.crumbs({ title: `${detail.code} ${detail.name}` })}
        tag={<StatusTag code={detail.statusCode as StatusCode}>{w(badgeStateWords(detail.state))}</StatusTag>}
        actions={
          <>
            <Button busy={form.busy === 'save'} onClick={() => void save()}>
              {t('badge.save')}
            </Button>
            <Button kind="primary" busy={form.busy === 'submit'} onClick={() => void submit()}>
              {t(detail.state === 'returned' ? 'badge.saveAndResubmit' : 'badge.saveSubmit')}
            </Button>
          </>
        }
      />
      <form className="fg-badge-form" onSubmit={event => event.preventDefault()}>
        {form.overtaken && <Overtaken onReload={() => void catchUp()} />}
        <ReturnedNotice state={detail.state} history={detail.history} fieldWord={fieldWord} />
        <FormSummary issues={form.issues} />
        <BadgeFields form={form} badgeTypes={badgeTypes} kept={detail} />
      </form>
      <LeaveGuard dirty={form.dirty && !leaving && form.busy === undefined} />
    </>
  )
}
