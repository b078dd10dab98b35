project = "Consensus across a planet"
extensions = ["myst_parser"]
html_theme = "furo"
html_static_path = ["_static"]
html_js_files = ["quorumscope/quorumscope.js"]
exclude_patterns = ["README.md", "_build", "_static", ".venv"]
