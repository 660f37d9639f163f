import { lazy, StrictMode, Suspense } from 'react'
import { createRoot } from 'react-dom/client'
import { applyTheme } from './kernel/theme-mode.ts'
import { usePlace } from './shell/place.ts'
import { Toasts } from './ui/Toasts.tsx'
import './theme/tokens.css'
import './theme/base.css'
import './theme/print.css'

applyTheme()

const Login = lazy(async () => ({ default: (await import('./session/Login.tsx')).Login }))
const App = lazy(async () => ({ default: (await import('./shell/App.tsx')).App }))

function Root() {
  const place = usePlace()
  return <Suspense>{place === 'login' ? <Login /> : <App />}</Suspense>
}

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <Root />
    <Toasts />
  </StrictMode>,
)
