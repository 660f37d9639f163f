import { QueryClientProvider } from '@tanstack/react-query'
import { Route, Routes } from 'react-router'
import { queryClient } from '../../kernel/push/invalidate-entities.ts'
import { screens } from '../screens.ts'
import { lazyScreen } from './lazy-screen.ts'
import { NoLoginPage } from './NoLoginPage.tsx'

const open = screens.filter(screen => screen.open)

/** The pages under `/noLogin/`: no menu, no session. */
export function OpenScreens() {
  return (
    <QueryClientProvider client={queryClient}>
      <Routes>
        {open.map(screen => {
          const Page = lazyScreen(screen)
          return <Route key={screen.path} path={screen.path.replace('/noLogin/', '')} element={<Page />} />
        })}
        <Route path="*" element={<NoLoginPage />} />
      </Routes>
    </QueryClientProvider>
  )
}
