import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { createBrowserRouter, RouterProvider } from 'react-router'
import { setNavigate } from './kernel/session.ts'
import { applyTheme } from './kernel/theme-mode.ts'
import { routes } from './shell/routes.tsx'
import { Toasts } from './ui/Toasts.tsx'
import './theme/tokens.css'
import './theme/base.css'

applyTheme()

const router = createBrowserRouter(routes)
setNavigate(to => void router.navigate(to))

createRoot(document.getElementById('root') as HTMLElement).render(
  <StrictMode>
    <RouterProvider router={router} />
    <Toasts />
  </StrictMode>,
)
