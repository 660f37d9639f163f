import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

const server = `http://127.0.0.1:${process.env.PORT ?? '3000'}`

export default defineConfig({
  root: fileURLToPath(new URL('.', import.meta.url)),
  plugins: [react()],
  build: {
    target: 'es2024',
    manifest: true,
    // Each font and drawing stays a file of its own: inlined they would be paid for on every page load.
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
  },
  server: {
    proxy: {
      '/api': server,
      '/files': server,
      '/push': { target: server, ws: true },
    },
  },
})
