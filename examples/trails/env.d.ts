/// <reference types="waymark/types/assets" />
