import { badgeTypeFields } from '@fairgate/contract/badging/badge/fields'
import { useNavigate, useParams } from 'react-router'
import { useText } from '../../kernel/i18n/language.ts'
import { ErrorState } from '../../kernel/ui/ErrorState.tsx'
import { FormPage } from '../../kernel/ui/form/FormPage.tsx'
import { useDraft, write } from '../../kernel/ui/form/use-draft.ts'
import { DetailSkeleton } from '../../kernel/ui/Skeleton.tsx'
import { badgePaths } from './badge-paths.ts'
import { TypeFields } from './TypeFields.tsx'
import { newType } from './type-form.ts'
import { type BadgeType, useBadgeTypes } from './use-badge-types.ts'
import { useExhibition } from './use-exhibition.ts'
import './BadgeForm.css'

/** Form for a new or an existing badge type. */
export function BadgeTypeEditor() {
  const { typeId } = useParams()
  const t = useText()
  const navigate = useNavigate()
  const exhibition = useExhibition()
  const { types, data, error, refetch } = useBadgeTypes(exhibition.id)
  const toList = () => void navigate(badgePaths.types(exhibition.id))
  const known = types.find(type => type.id === typeId)
  if (error && !data) return <ErrorState failure={error} onRetry={() => void refetch()} onBack={toList} />
  if (!data) return <DetailSkeleton />
  if (typeId && !known) {
    return (
      <ErrorState
        failure={{ statusCode: 10006, message: '', traceId: '' }}
        onBack={toList}
        backText={t('shell.back')}
      />
    )
  }
  return <Editor key={typeId ?? 'new'} type={known} exhibition={exhibition} used={types.map(type => type.colour)} />
}

interface EditorProps {
  type: BadgeType | undefined
  exhibition: ReturnType<typeof useExhibition>
  /** Colours of other types. */
  used: readonly string[]
}

function Editor({ type, exhibition, used }: EditorProps) {
  const t = useText()
  const navigate = useNavigate()
  const { nameOf, zoneOptions } = useBadgeTypes(exhibition.id)
  const { id: exhibitionId } = exhibition
  const draft = useDraft({
    of: badgeTypeFields,
    read: type,
    start: newType(used),
    // The number of entries per day applies only to `daily`.
    without: ({ entriesKind }) => (entriesKind === 'daily' ? [] : ['entriesADay']),
    validate: ({ entriesKind, entriesADay }) =>
      entriesKind === 'daily' && entriesADay.trim() === '' ? [{ path: 'entriesADay', msg: t('kernel.required') }] : [],
    send: (form, over) =>
      over
        ? write('editBadgeType', { exhibitionId, ...over, ...form })
        : write('addBadgeType', { exhibitionId, ...form }),
    // Either of the two names may be taken; the refusal names no field.
    refused: ({ statusCode, message }) => (statusCode === 10017 ? [{ path: 'nameCn', msg: message }] : []),
    said: 'shell.saved',
    done: () => void navigate(badgePaths.types(exhibitionId)),
  })
  return (
    <FormPage draft={draft} within={[exhibition.name]} here={type && nameOf(type)}>
      <TypeFields values={draft.values} zones={zoneOptions} />
    </FormPage>
  )
}
