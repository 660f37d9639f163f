import { tasksPath } from '@fairgate/contract/kernel/page/tasks-path'
import { type ReactNode, useReducer } from 'react'
import { useLocation, useNavigate, useParams } from 'react-router'
import { isNothingThere } from '../../kernel/command/call.ts'
import { useQueryCommand } from '../../kernel/command/use-command.ts'
import { useText } from '../../kernel/i18n/language.ts'
import { ErrorState } from '../../kernel/ui/ErrorState.tsx'
import { DetailSkeleton } from '../../kernel/ui/Skeleton.tsx'
import { PageKey } from '../../kernel/ui/use-page.ts'
import type { Screen } from '../screens.ts'
import { ChunkErrorBoundary } from './ChunkErrorBoundary.tsx'
import { lazyScreen } from './lazy-screen.ts'
import { PageMessage } from './PageMessage.tsx'
import { isOfAnExhibition } from './same-page.ts'
import { useMenu } from './use-menu.ts'
import './ShellPage.css'

/** A page behind the login, with a placeholder while its code loads. */
export const partOf = (screen: Screen) =>
  lazyScreen(
    screen,
    <div className="fg-page-wait">
      <DetailSkeleton />
    </div>,
  )

/** A page if the server permits it to this user. */
export function ShellPage({ screen }: { screen: Screen }) {
  const { permitted, known } = useMenu()
  const { pathname } = useLocation()
  const [attempt, retry] = useReducer((count: number) => count + 1, 0)
  if (screen.flag !== undefined && known && !permitted(screen.flag)) return <PageMessage kind="closed" />
  const Page = partOf(screen)
  return (
    <ChunkErrorBoundary key={`${pathname} ${attempt}`} onRetry={retry}>
      <PageKey value={screen.key}>
        {isOfAnExhibition(screen.path) ? (
          <InExhibition>
            <Page />
          </InExhibition>
        ) : (
          <Page />
        )}
      </PageKey>
    </ChunkErrorBoundary>
  )
}

/**
 * A page of an exhibition, if the exhibition in its address exists and is visible: otherwise a list or form would be
 * empty. The page does not wait for this check.
 */
function InExhibition({ children }: { children: ReactNode }) {
  const t = useText()
  const navigate = useNavigate()
  const { id = '' } = useParams()
  const { data, error, refetch } = useQueryCommand('getAffairDetail', { exhibitionId: id }, { quiet: true })
  if (!error || data || !isNothingThere(error)) return children
  return (
    <ErrorState
      failure={error}
      onRetry={() => void refetch()}
      onBack={() => void navigate(tasksPath)}
      backText={t('exhibition.affairs')}
    />
  )
}
