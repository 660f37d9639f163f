import { useNavigate, useParams } from 'react-router'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { ErrorState } from '../../kernel/ui/ErrorState.tsx'
import { DetailSkeleton } from '../../kernel/ui/Skeleton.tsx'
import { badgePaths } from './badge-paths.ts'
import { TemplateDesk } from './TemplateDesk.tsx'
import { useExhibition } from './use-exhibition.ts'

/** Editor of a badge template with a live preview of the print. */
export function TemplateEditor() {
  const { templateId = '' } = useParams()
  const t = useText()
  const navigate = useNavigate()
  const exhibition = useExhibition()
  const templateKey = { exhibitionId: exhibition.id, id: templateId }
  const { data, error, refetch } = useQueryCommand('getTemplateDetail', templateKey, { quiet: true })
  if (error && !data) {
    return (
      <ErrorState
        failure={error}
        onRetry={() => void refetch()}
        onBack={() => void navigate(badgePaths.templates(exhibition.id))}
        backText={t('shell.back')}
      />
    )
  }
  if (!data) return <DetailSkeleton />
  // Unsaved edits stay when somebody else saves; the second save is refused because of its version.
  return <TemplateDesk key={data.id} template={data} exhibition={exhibition} />
}
