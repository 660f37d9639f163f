import { badgeFields } from '@fairgate/contract/badge/fields'
import type { WireOf } from '@fairgate/contract/kernel/field'
import { useNavigate, useParams } from 'react-router'
import { useText, useWords } from '../kernel/language.ts'
import { useQueryCommand } from '../kernel/use-command.ts'
import { Button } from '../ui/Button.tsx'
import { ReturnedNotice } from '../ui/decision/ReturnedNotice.tsx'
import { ErrorState } from '../ui/ErrorState.tsx'
import { FormPage } from '../ui/form/FormPage.tsx'
import { type Over, useDraft, write } from '../ui/form/use-draft.ts'
import { DetailSkeleton } from '../ui/Skeleton.tsx'
import { type StatusCode, StatusTag } from '../ui/StatusTag.tsx'
import { BadgeFields } from './BadgeFields.tsx'
import { asksBirth, judge, personOf, refusedAt, submitWritten, typedFrom } from './badge-form.ts'
import { badgePaths } from './badge-paths.ts'
import { type BadgeDetail, badgeStateWords, fieldWord } from './badge-words.ts'
import { useBadgeTypes } from './use-badge-types.ts'
import { useExhibition } from './use-exhibition.ts'
import { useHeldBadge } from './use-held-badge.ts'
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
  if (data) return <Editor key={data.id} detail={data} exhibition={exhibition} />
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
  const { id: exhibitionId } = exhibition
  const badgeTypes = useBadgeTypes(exhibitionId)
  const { heldBadge, watch } = useHeldBadge()
  const show = () => void navigate(`${badgePaths.list(exhibitionId)}?row=${detail.id}`)
  const save = (form: WireOf<typeof badgeFields>, over: Over | undefined) =>
    watch(
      write('editBadge', { exhibitionId, id: detail.id, version: detail.version, ...over, ...personOf(form, detail) }),
    )
  const draft = useDraft({
    of: badgeFields,
    read: typedFrom(detail),
    without: ({ documentType }) => (asksBirth(documentType) ? [] : ['birth']),
    judge: values => {
      const type = badgeTypes.types.find(({ id }) => id === values.badgeTypeId)
      return judge(values, { type, kept: detail, t })
    },
    send: save,
    refused: refusedAt,
    done: show,
  })
  const submit = () =>
    draft.attempt('submit', async (form, over) => {
      const { id, version } = await save(form, over)
      draft.settle({ id, version })
      await submitWritten(exhibitionId, id, t)
      show()
    })
  return (
    <FormPage
      draft={draft}
      within={[exhibition.name]}
      here={`${detail.code} ${detail.name}`}
      tag={<StatusTag code={detail.statusCode as StatusCode}>{w(badgeStateWords(detail.state))}</StatusTag>}
      actions={
        <Button busy={draft.busy === 'send'} onClick={() => void draft.send()}>
          {t('shell.save')}
        </Button>
      }
      verb={t(detail.state === 'returned' ? 'badge.saveAndResubmit' : 'badge.saveSubmit')}
      onSubmit={() => void submit()}
      notice={
        <ReturnedNotice
          state={detail.state}
          history={detail.history}
          exhibitionId={detail.exhibitionId}
          fieldWord={fieldWord}
        />
      }
    >
      <BadgeFields
        values={draft.values}
        badgeTypes={badgeTypes}
        kept={detail}
        held={heldBadge && `${badgePaths.list(exhibitionId)}?row=${heldBadge}`}
      />
    </FormPage>
  )
}
