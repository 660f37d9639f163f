import { useNavigate, useParams } from 'react-router'
import { useText } from '../kernel/language.ts'
import { useQueryCommand } from '../kernel/use-command.ts'
import { ErrorState } from '../ui/ErrorState.tsx'
import { DetailSkeleton } from '../ui/Skeleton.tsx'
import { badgePaths } from './badge-paths.ts'
import { TemplateDesk } from './TemplateDesk.tsx'
import { useExhibition } from './use-exhibition.ts'

/** A template of badges, edited on what the printer would draw. */
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
  // What is being edited stays while others save; who saves second is told so by its version.
  return <TemplateDesk key={data.id} template={data} exhibition={exhibition} />
}
