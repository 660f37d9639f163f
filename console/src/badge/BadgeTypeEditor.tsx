import type { InputIssue } from '@fairgate/contract/kernel/issues'
import { useState } from 'react'
import { useNavigate, useParams } from 'react-router'
import { CallError, call } from '../kernel/call.ts'
import { useLanguage, useText } from '../kernel/language.ts'
import { askAgain } from '../kernel/use-command.ts'
import { Button } from '../ui/Button.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { FormSummary } from '../ui/FormSummary.tsx'
import { LeaveGuard } from '../ui/LeaveGuard.tsx'
import { Overtaken } from '../ui/Overtaken.tsx'
import { PageHead } from '../ui/PageHead.tsx'
import { DetailSkeleton } from '../ui/Skeleton.tsx'
import { toast } from '../ui/toast.ts'
import { badgePaths } from './badge-paths.ts'
import { TypeFields } from './TypeFields.tsx'
import { emptyType, judgeType, sentType, type TypeForm, typeFormOf } from './type-form.ts'
import { type BadgeType, useBadgeTypes } from './use-badge-types.ts'
import { useExhibition } from './use-exhibition.ts'
import './BadgeForm.css'

/** A new badge type, or one that is there. */
export function BadgeTypeEditor() {
  const { typeId } = useParams()
  const t = useText()
  const navigate = useNavigate()
  const exhibition = useExhibition()
  const { types, data, error, refetch } = useBadgeTypes(exhibition.id)
  const toList = () => void navigate(badgePaths.types(exhibition.id))
  const known = types.find(type => type.id === typeId)
  const [first, setFirst] = useState<BadgeType>()
  // Later answers must not overwrite what is being typed.
  if (known && !first) setFirst(known)
  if (error && !data) return <ErrorState failure={error} onRetry={() => void refetch()} onBack={toList} />
  if (!data) return <DetailSkeleton />
  if (typeId && !first) {
    return (
      <ErrorState
        failure={{ statusCode: 10006, message: '', traceId: '' }}
        onBack={toList}
        backText={t('shell.back')}
      />
    )
  }
  return <Editor key={first?.id ?? 'new'} type={first} exhibition={exhibition} used={types.map(type => type.colour)} />
}

interface EditorProps {
  type: BadgeType | undefined
  exhibition: ReturnType<typeof useExhibition>
  /** Colours other types have. */
  used: readonly string[]
}

function Editor({ type, exhibition, used }: EditorProps) {
  const t = useText()
  const language = useLanguage()
  const navigate = useNavigate()
  const { id: exhibitionId } = exhibition
  const [form, setForm] = useState<TypeForm>(() => (type ? typeFormOf(type) : emptyType(used)))
  const [version, setVersion] = useState(type?.version ?? 1)
  const [issues, setIssues] = useState<readonly InputIssue[]>([])
  const [busy, setBusy] = useState(false)
  const [dirty, setDirty] = useState(false)
  const [overtaken, setOvertaken] = useState(false)
  const name = type && (language === 'cn' ? type.nameCn : type.nameEn)

  const change = (changes: Partial<TypeForm>) => {
    setForm(now => ({ ...now, ...changes }))
    setDirty(true)
    setIssues(now => now.filter(({ path }) => !((path.split('.')[0] ?? '') in changes)))
  }
  const save = async () => {
    if (busy) return
    const found = judgeType(form, language)
    setIssues(found)
    if (found.length > 0) return
    setBusy(true)
    try {
      const payload = { exhibitionId, ...sentType(form) }
      if (type) await call('editBadgeType', { ...payload, id: type.id, version }, { atForm: true })
      else await call('addBadgeType', payload, { atForm: true })
      setDirty(false)
      toast.success(t('shell.saved'))
      setTimeout(() => void navigate(badgePaths.types(exhibitionId)))
    } catch (error) {
      if (!(error instanceof CallError)) throw error
      if (error.statusCode === 10007) setOvertaken(true)
      // A name that is taken may be either of the two; the refusal carries no field.
      setIssues(error.statusCode === 10017 ? [{ path: 'nameCn', msg: error.message }] : error.issues)
    } finally {
      setBusy(false)
      void askAgain('getBadgeTypeList')
    }
  }
  const catchUp = async () => {
    const { list } = await call('getBadgeTypeList', { exhibitionId })
    setVersion(list.find(other => other.id === type?.id)?.version ?? version)
    setOvertaken(false)
  }

  return (
    <>
      <PageHead
        title={t(type ? 'badge.typeEditTitle' : 'badge.typeAddTitle')}
        crumbs={exhibition.crumbs(
          { title: t('badge.typesTitle'), to: badgePaths.types(exhibitionId) },
          { title: name ?? t('badge.typeAddTitle') },
        )}
        actions={
          <Button kind="primary" busy={busy} onClick={() => void save()}>
            {t('badge.save')}
          </Button>
        }
      />
      <form className="fg-badge-form" onSubmit={event => event.preventDefault()}>
        {overtaken && <Overtaken onReload={() => void catchUp()} />}
        <FormSummary issues={issues} />
        <TypeFields form={form} issues={issues} change={change} />
      </form>
      <LeaveGuard dirty={dirty && !busy} />
    </>
  )
}
