import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { applyTheme } from './kernel/theme-mode.ts'
import { useConsolePart } from './shell/navigation.ts'
import { part } from './ui/part.tsx'
import { Toasts } from './ui/Toasts.tsx'
import './theme/tokens.css'
import './theme/reset.css'
import './theme/base.css'
import './theme/print.css'

applyTheme()

const Login = part(async () => (await import('./session/Login.tsx')).Login)
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
