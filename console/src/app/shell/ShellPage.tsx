import { useReducer } from 'react'
import { useLocation } from 'react-router'
import { DetailSkeleton } from '../../kernel/ui/Skeleton.tsx'
import { PageKey } from '../../kernel/ui/use-page.ts'
import type { Screen } from '../screens.ts'
import { ChunkErrorBoundary } from './ChunkErrorBoundary.tsx'
import { InExhibition } from './InExhibition.tsx'
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
