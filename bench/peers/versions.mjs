/** What several peers are built from, in the same version for each that can have it. */
export const REACT = ['react@19.3.1', 'react-dom@19.3.1']
export const REACT_SERVER_DOM = 'react-server-dom-webpack@19.3.1'
export const VITE = 'vite@8.3.8'
export const VITE_REACT = '@vitejs/plugin-react@6.3.0'
export const VITE_RSC = '@vitejs/plugin-rsc@0.5.38'
