import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { applyTheme } from '../kernel/page/theme-mode.ts'
import { part } from '../kernel/ui/part.tsx'
import { Toasts } from '../kernel/ui/Toasts.tsx'
import { useConsolePart } from './shell/navigation.ts'
import '../kernel/theme/tokens.css'
import '../kernel/theme/reset.css'
import '../kernel/theme/base.css'
import '../kernel/theme/print.css'

applyTheme()

const Login = part(async () => (await import('../identity/session/Login.tsx')).Login)
const App = part(async () => (await import('./shell/App.tsx')).App)

function Root() {
  const consolePart = useConsolePart()
  return consolePart === 'login' ? <Login /> : <App />
}

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <Root />
    <Toasts />
  </StrictMode>,
)
